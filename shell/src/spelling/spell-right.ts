/** Names that are no text of the page. */
const ATTRIBUTES = ['aria-label', 'title', 'placeholder', 'alt'];

/**
 * Corrects the texts and names below a node, now and from then on, wherever they come from: the one place where a sentence of the server and one
 * of a screen are the same. React writes a text anew when it changes, which is corrected again.
 * @param inRightFrench what a text should read; itself where nothing is wrong.
 * @returns what ends it.
 */
export function spellRight(root: Node, inRightFrench: (text: string) => string): () => void {
  const name = (node: Node): void => {
    if (!(node instanceof Element)) return;
    for (const attribute of ATTRIBUTES) {
      const said = node.getAttribute(attribute);
      const right = said && inRightFrench(said);
      if (right && right !== said) node.setAttribute(attribute, right);
    }
  };
  const correct = (node: Node): void => {
    if (node.nodeType !== Node.TEXT_NODE) {
      name(node);
      for (const child of node.childNodes) correct(child);
      return;
    }
    const right = inRightFrench(node.nodeValue ?? '');
    if (right !== node.nodeValue) node.nodeValue = right;
  };
  const observer = new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes)
      if (type === 'attributes') name(target);
      else for (const node of type === 'characterData' ? [target] : addedNodes) correct(node);
  });
  correct(root);
  observer.observe(root, { childList: true, characterData: true, subtree: true, attributeFilter: ATTRIBUTES });
  return () => observer.disconnect();
}
