/** Prints one part of the page as a paper of its own, without what stands around it. */
export function printPaper(part: HTMLElement): void {
  const paper = document.createElement('div');
  paper.className = 'd-paper-printed';
  paper.append(part.cloneNode(true));
  document.body.append(paper);
  document.documentElement.dataset.prints = 'paper';
  const end = () => {
    delete document.documentElement.dataset.prints;
    paper.remove();
  };
  window.addEventListener('afterprint', end, { once: true });
  window.print();
}
