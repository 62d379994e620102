import { expect, test } from '@jest/globals';
import { semanticHtml } from './semantic-html';

test('what Quill keeps of lists becomes lists of one kind each, without its handles', () => {
  const line = (kind: string, text: string) =>
    `<li data-list="${kind}"><span class="ql-ui" contenteditable="false"></span>${text}</li>`;
  expect(
    semanticHtml(
      `<p>Lieux</p><ol>${line('bullet', 'Albi')}${line('bullet', 'Castres')}${line('ordered', 'Entrée')}</ol>`,
    ),
  ).toBe('<p>Lieux</p><ul><li>Albi</li><li>Castres</li></ul><ol><li>Entrée</li></ol>');
});

test('a text without a letter is empty', () => {
  for (const html of [null, '', '<p><br></p>', '<p> </p><p><br></p>']) expect(semanticHtml(html)).toBe('');
});
