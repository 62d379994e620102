import { messages } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import { InformationSaved } from '@diapason/contracts/site';
import { given, refused } from '@diapason/event-sourcing/testing';
import { describe, expect, it } from '@jest/globals';
import { decideSaveMessage, type Information, type MessageState, message } from './message';
import { sanitiseRichText } from './rich-text';

const concert: Information = {
  idInformation: 3,
  fk_utilisateur: 12,
  destinataires: 'Responsable',
  date: '2026-11-21',
  visible: 0,
  titre: 'Concert',
  message: '<p>Samedi</p>',
  groupe: [],
  type: 'direction',
};
const saved = (more: Partial<Information> = {}) => make(InformationSaved, { ...concert, ...more });
const save = (more: Partial<Information>) => (state: MessageState) => decideSaveMessage(state, { ...concert, ...more });

describe('an information message', () => {
  it('is written, changed or left as it is', () => {
    given(message, []).when(save({})).then([saved()]);
    given(message, [saved()]).when(save({})).then([]);
    given(message, [saved()])
      .when(save({ visible: 1 }))
      .then([saved({ visible: 1 })]);
  });
  it('keeps its author', () => {
    given(message, [saved()])
      .when(save({ fk_utilisateur: 99, visible: 1 }))
      .then([saved({ visible: 1 })]);
  });
  it('has a title', () =>
    given(message, [])
      .when(save({ titre: ' ' }))
      .then(refused(messages.general.fillAll, 400)));
  it('stays of its type', () => {
    given(message, [saved()])
      .when(save({ type: 'syndicat' }))
      .then(refused(messages.identity.notAllowed, 403));
  });
});

describe('rich text', () => {
  it.each(['<b>'.repeat(33_000) + '</i>'.repeat(25_000), '<b></i>'.repeat(28_000), '<b a="</b>">'.repeat(14_000)])(
    'is refused with more tags than anybody writes',
    (html) => {
      const refusal = { status: 400, field: 'message', message: messages.site.tooMuchFormatting };
      expect(() => sanitiseRichText(html)).toThrow(expect.objectContaining(refusal));
    },
  );
  it('keeps a long text of many short paragraphs', () => {
    const long = '<p><strong>Samedi</strong> 20 h, entrée libre</p>'.repeat(3_500);
    expect(sanitiseRichText(long)).toBe(long);
  });
  it('keeps what the editor writes', () => {
    const written =
      '<h2>Concert</h2><p class="ql-align-center"><strong>Samedi</strong> <span style="color:#e60000">20 h</span></p><ul><li>Entrée libre</li></ul>';
    expect(sanitiseRichText(written)).toBe(written);
  });
  it.each([
    ['<script>alert(1)</script><p>a</p>', '<p>a</p>'],
    ['<p onclick="x()">a</p>', '<p>a</p>'],
    ['<img src=x onerror=alert(1)>', ''],
    ['<iframe src="https://example.org"></iframe>', ''],
    ['<p style="position:fixed;color:#123456">a</p>', '<p style="color:#123456">a</p>'],
    ['<p class="p-dialog">a</p>', '<p>a</p>'],
    ['<svg><a href="javascript:alert(1)">a</a></svg>', '<a rel="noopener noreferrer" target="_blank">a</a>'],
    [
      '<a href="https://example.org">a</a>',
      '<a href="https://example.org" rel="noopener noreferrer" target="_blank">a</a>',
    ],
  ])('%s becomes %s', (dirty, clean) => {
    expect(sanitiseRichText(dirty)).toBe(clean);
    expect(sanitiseRichText(clean)).toBe(clean);
  });
});
