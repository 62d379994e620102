import { bookletLimits, templateAct } from '@diapason/contracts/constants';
import { go, useApiCommand, useUnsavedGuard } from '@diapason/platform';
import { Button, formatDate, Note, Page, Panel, plural } from '@diapason/ui';
import { CheckboxField, TextField } from '@diapason/ui/form';
import { Link } from '@diapason/ui/router';
import { useEffect, useState } from 'react';
import { TemplatePaper } from './TemplatePaper';
import { type Draft, General, Skills, type Template, Validation } from './TemplateParts';
import styles from './template.module.css';

const draftOf = ({ titre, visible, general, discipline, validation }: Template): Draft => ({
  titre,
  visible,
  general,
  discipline,
  validation,
});

/** The model editor: its three parts in one page, what is one per line as lines (document 001 §2). */
export default function TemplateEditor({
  template,
  peut,
}: {
  readonly template: Template;
  readonly peut: readonly string[];
}) {
  const { idLivretType: id, revision, version, livretsDeLaVersion } = template;
  const [draft, setDraft] = useState<Draft>(() => draftOf(template));
  const [fault, refuse] = useState<{ readonly field: string | undefined; readonly message: string }>();
  const [save, { isRunning }] = useApiCommand('POST /api/livrets/types/:id', { failure: false });
  const mayWrite = peut.includes(id === 0 ? 'creer' : 'modifier');
  const before = draftOf(template);
  const dirty = JSON.stringify(draft) !== JSON.stringify(before);
  useUnsavedGuard(dirty && !isRunning);
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  const send = async (status: number) => {
    refuse(undefined);
    const versionAttendue = id === 0 ? {} : { versionAttendue: revision };
    const body = status === templateAct.duplicate ? { status } : { ...draft, status, ...versionAttendue };
    const answer = await save({ params: { id }, body: body as never });
    if (!answer.ok) return refuse({ field: answer.error.field, message: answer.error.message });
    if (answer.data.idLivretType !== id) go(`/fiche-livret/${answer.data.idLivretType}/creation`);
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      if (mayWrite && dirty) void send(templateAct.save);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
  const shared = { draft, before, change, disabled: !mayWrite };
  // Booklets keep the version that they follow.
  const written = livretsDeLaVersion > 0 && dirty ? version + 1 : version;
  return (
    <Page
      title={id === 0 ? 'Création modèle livret' : 'Modification modèle livret'}
      back={<Link to="/liste-livret">Livrets</Link>}
      actions={
        <>
          {peut.includes('dupliquer') && (
            <Button busy={isRunning} disabled={dirty} onClick={() => void send(templateAct.duplicate)}>
              Dupliquer
            </Button>
          )}
          {mayWrite && (
            <Button
              look="primary"
              busy={isRunning}
              disabled={!dirty}
              aria-keyshortcuts="Control+S"
              onClick={() => void send(templateAct.save)}
            >
              Enregistrer
              <span className="d-key" aria-hidden="true">
                Ctrl S
              </span>
            </Button>
          )}
        </>
      }
    >
      <div className={styles.line}>
        <div className={styles.title}>
          <TextField
            name="titre"
            label="Titre"
            required
            maxLength={bookletLimits.longestTitle}
            value={draft.titre}
            changed={draft.titre !== before.titre}
            disabled={!mayWrite}
            error={fault?.field === 'titre' ? fault.message : undefined}
            onChange={(titre) => change({ titre })}
          />
        </div>
        <CheckboxField
          name="visible"
          label={draft.visible === 1 ? 'Visible, proposé pour les nouveaux livrets' : 'Visible'}
          toggle
          value={draft.visible === 1}
          disabled={!mayWrite}
          onChange={(visible) => change({ visible: visible ? 1 : 0 })}
        />
      </div>
      <nav className={styles.tabs} aria-label="Parties du modèle">
        <a href="#synthese">Synthèse</a>
        <a href="#competences">Compétences</a>
        <a href="#validation">Validation</a>
      </nav>
      {fault && fault.field !== 'titre' && (
        <Note tone="danger" role="alert">
          {fault.message}
        </Note>
      )}
      <div className={styles.columns}>
        <div className={styles.parts}>
          {livretsDeLaVersion > 0 && (
            <Note>
              {`${plural(livretsDeLaVersion, 'livret')} ${livretsDeLaVersion > 1 ? 'suivent' : 'suit'} la version ${version} et la ${livretsDeLaVersion > 1 ? 'gardent' : 'garde'}. Vos changements font la version ${version + 1}, pour les suivants.`}
            </Note>
          )}
          <div id="synthese">
            <General {...shared} />
          </div>
          <div id="competences">
            <Skills {...shared} />
          </div>
          <div id="validation">
            <Validation {...shared} />
          </div>
        </div>
        <div className={styles.aside}>
          <h2>{`Aperçu de la version ${written}`}</h2>
          <TemplatePaper draft={draft} />
          {template.versions.length > 0 && <Versions template={template} />}
        </div>
      </div>
    </Page>
  );
}

function Versions({ template: { versions } }: { readonly template: Template }) {
  return (
    <Panel title="Versions">
      <ul className={styles.versions}>
        {versions.map(({ version, date, par, livrets, valides }) => (
          <li key={version}>
            <strong>{version}</strong>
            <span>
              {livrets === 0 ? 'Aucun livret' : `${plural(livrets, 'livret')}, ${plural(valides, 'validé')}`}
              <small>{[formatDate(date), par].filter(Boolean).join(', ')}</small>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
