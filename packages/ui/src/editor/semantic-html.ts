/**
 * HTML as anybody reads it, from what Quill keeps in the page: its lists are one kind of element with a word beside each line, and each
 * line has a handle. A text without a letter is empty.
 */
export function semanticHtml(html: string | null): string {
  const { body } = new DOMParser().parseFromString(html ?? '', 'text/html');
  if ((body.textContent ?? '').trim() === '') return '';
  for (const handle of [...body.querySelectorAll('.ql-ui')]) handle.remove();
  for (const list of [...body.querySelectorAll('ol')]) list.replaceWith(...inRuns(list));
  return body.innerHTML;
}

/** A list of Quill as lists of one kind each. */
function inRuns(list: Element): readonly Element[] {
  const runs: Element[] = [];
  for (const line of [...list.children]) {
    const kind = line.getAttribute('data-list') === 'bullet' ? 'ul' : 'ol';
    line.removeAttribute('data-list');
    const last = runs.at(-1);
    const run = last?.localName === kind ? last : list.ownerDocument.createElement(kind);
    if (run !== last) runs.push(run);
    run.append(line);
  }
  return runs;
}
