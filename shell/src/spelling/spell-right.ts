/**
 * Corrects the texts below a node, now and from then on, wherever they come from: the one place where a sentence of the server and one
 * of a screen are the same. React writes a text anew when it changes, which is corrected again.
 * @param inRightFrench what a text should read; itself where nothing is wrong.
 * @returns what ends it.
 */
export function spellRight(root: Node, inRightFrench: (text: string) => string): () => void {
  const correct = (node: Node): void => {
    if (node.nodeType !== Node.TEXT_NODE) {
      for (const child of node.childNodes) correct(child);
      return;
    }
    const right = inRightFrench(node.nodeValue ?? '');
    if (right !== node.nodeValue) node.nodeValue = right;
  };
  const observer = new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes)
      for (const node of type === 'characterData' ? [target] : addedNodes) correct(node);
  });
  correct(root);
  observer.observe(root, { childList: true, characterData: true, subtree: true });
  return () => observer.disconnect();
}
