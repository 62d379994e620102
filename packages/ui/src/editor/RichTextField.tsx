import { Editor } from 'primereact/editor';
import { useRef, useState } from 'react';
import { Field, type FieldBinding, type FieldLook } from '../form/Field';
import { semanticHtml } from './semantic-html';

export interface RichTextFieldProps extends FieldBinding<string>, FieldLook {
  /** Words that a press puts where the cursor is, between braces: `{Nom}`. */
  readonly inserts?: readonly string[];
}

/** What is used of Quill. */
interface Quill {
  readonly root: HTMLElement;
  getSelection(focus: true): { readonly index: number } | null;
  insertText(index: number, text: string, source: 'user'): void;
}

const FORMATS = ['header', 'bold', 'italic', 'underline', 'list', 'link', 'blockquote', 'align', 'indent'];

/** Text with titles, lists and links, on PrimeReact's editor. The value it begins with is what it shows; a new one wants a new `key`. */
export function RichTextField({ name, value, onChange, error, inserts, ...look }: RichTextFieldProps) {
  const [begun] = useState(value);
  const quill = useRef<Quill | undefined>(undefined);
  // PrimeReact keeps what it was first given.
  const latest = useRef(onChange);
  latest.current = onChange;
  return (
    <Field wide {...look} error={error}>
      {({ id, labelId, aria }) => (
        <>
          <Editor
            className="d-editor"
            value={begun}
            formats={FORMATS}
            headerTemplate={<Toolbar />}
            onTextChange={({ htmlValue, source }) => source === 'user' && latest.current(semanticHtml(htmlValue))}
            onLoad={(loaded: Quill) => {
              quill.current = loaded;
              const { root } = loaded;
              const said = {
                id,
                role: 'textbox',
                'aria-multiline': 'true',
                'aria-labelledby': labelId,
                'data-name': name,
              };
              for (const [attribute, word] of Object.entries({ ...said, ...aria }))
                root.setAttribute(attribute, String(word));
              nameStyles(root);
            }}
          />
          {inserts && (
            <div className="d-editor-inserts">
              <span>Insérer</span>
              {inserts.map((word) => (
                <button
                  key={word}
                  type="button"
                  onClick={() => {
                    const at = quill.current?.getSelection(true)?.index ?? 0;
                    quill.current?.insertText(at, `{${word}}`, 'user');
                  }}
                >
                  {word}
                </button>
              ))}
            </div>
          )}
        </>
      )}
    </Field>
  );
}

/** Quill draws a list in place of the `select`, and leaves the name on what cannot bear one. */
function nameStyles(root: HTMLElement): void {
  const picker = root.closest('.d-editor')?.querySelector('.ql-picker');
  const name = picker?.getAttribute('aria-label');
  if (!picker || !name) return;
  picker.removeAttribute('aria-label');
  picker.querySelector('.ql-picker-label')?.setAttribute('aria-label', name);
}

const MARKS = [
  ['ql-bold', 'Gras'],
  ['ql-italic', 'Italique'],
  ['ql-underline', 'Souligné'],
] as const;

const Toolbar = () => (
  <span className="ql-formats">
    <select className="ql-header" defaultValue="" aria-label="Style">
      <option value="">Texte</option>
      <option value="2">Titre</option>
      <option value="3">Sous-titre</option>
    </select>
    {MARKS.map(([mark, label]) => (
      <button key={mark} type="button" className={mark} aria-label={label} title={label} />
    ))}
    <button type="button" className="ql-list" value="bullet" aria-label="Liste" title="Liste" />
    <button type="button" className="ql-list" value="ordered" aria-label="Liste numérotée" title="Liste numérotée" />
    <button type="button" className="ql-link" aria-label="Lien" title="Lien" />
    <button type="button" className="ql-clean" aria-label="Effacer la mise en forme" title="Effacer la mise en forme" />
  </span>
);
