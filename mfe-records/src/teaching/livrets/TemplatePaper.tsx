import type { Draft } from './TemplateParts';
import styles from './template.module.css';

/** Drawn from what is being written: whoever listens has the fields themselves. */
export const TemplatePaper = ({ draft: { titre, discipline, validation } }: { readonly draft: Draft }) => (
  <div className={styles.paper} aria-hidden="true">
    <strong>Livret élève</strong>
    <small>{titre}</small>
    <Section title="Synthèse" lines={['Élève', 'Enseignant', 'Formation musicale', 'Pratique collective']} />
    {discipline.map((one, at) => (
      <Section key={`${at} ${one.titre}`} title={one.titre} lines={one.criteres} />
    ))}
    <Section title="Validation" lines={validation.modules.map((one) => one.titre)} />
  </div>
);

const Section = ({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) => (
  <>
    <b>{title}</b>
    {lines.map((line, at) => (
      <p key={`${at} ${line}`}>
        <span>{line}</span>
        <i />
      </p>
    ))}
  </>
);
