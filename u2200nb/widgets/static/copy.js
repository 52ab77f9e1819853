// A button that puts a text on the clipboard; where the page may not, the text is shown to be taken by hand.
export default {
  render({ model, el }) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "u2200nb-copy jupyter-button";
    const said = document.createElement("span");
    said.setAttribute("role", "status");
    said.style.marginInlineStart = "0.5em";
    const name = () => (button.textContent = model.get("label"));
    name();
    model.on("change:label", name);
    model.on("change:text", () => (said.textContent = ""));
    button.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(model.get("text"));
        said.textContent = "Copied.";
      } catch {
        said.textContent = model.get("text");
        getSelection()?.selectAllChildren(said);
      }
    });
    el.append(button, said);
  },
};
