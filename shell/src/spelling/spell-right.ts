import { asSent, unbroken } from './unbroken';

/** Names that are no text of the page. */
const ATTRIBUTES = ['aria-label', 'title', 'placeholder', 'alt'];

/** What is chosen or written there is compared and sent; it breaks nowhere. */
const ENTERED = 'option, textarea, [contenteditable]';

/**
 * Corrects the texts and names below a node, now and from then on, wherever they come from: the one place where a sentence of the server and one
 * of a screen are the same. React writes a text anew when it changes, which is corrected again. Years and dates stay in one line.
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
    const said = node.nodeValue ?? '';
    const spelt = inRightFrench(asSent(said));
    const right = node.parentElement?.closest(ENTERED) ? spelt : unbroken(spelt);
    if (right !== said) node.nodeValue = right;
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
