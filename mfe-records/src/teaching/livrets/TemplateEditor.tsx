import { bookletLimits, templateAct } from '@diapason/contracts/constants';
import { type ApiData, go, useApiCommand, useUnsavedGuard } from '@diapason/platform';
import { Button, formatDateTime, Note, Page, Panel, plural } from '@diapason/ui';
import { CheckboxField, TextAreaField, TextField } from '@diapason/ui/form';
import { Link } from '@diapason/ui/router';
import { useEffect, useState } from 'react';
import styles from './booklet.module.css';

type Template = ApiData<'GET /api/livrets/types/:id'>;
type Draft = Pick<Template, 'titre' | 'visible' | 'general' | 'discipline' | 'validation'>;

const OFFICE = [
  'Année scolaire',
  'Élève',
  'Enseignant',
  'Enseignant de FM',
  'Enseignant complémentaire',
  'Années de la discipline principale',
  'Années de l’autre discipline',
];

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
  const dirty = JSON.stringify(draft) !== JSON.stringify(draftOf(template));
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
  const shared = { draft, change, disabled: !mayWrite };
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
            <Button look="primary" busy={isRunning} disabled={!dirty} onClick={() => void send(templateAct.save)}>
              Enregistrer
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
            disabled={!mayWrite}
            error={fault?.field === 'titre' ? fault.message : undefined}
            onChange={(titre) => change({ titre })}
          />
        </div>
        <CheckboxField
          name="visible"
          label="Visible"
          hint="Proposé pour les nouveaux livrets"
          value={draft.visible === 1}
          disabled={!mayWrite}
          onChange={(visible) => change({ visible: visible ? 1 : 0 })}
        />
      </div>
      <nav className={`d-row ${styles.tabs}`} aria-label="Parties du modèle">
        <a href="#synthese">Synthèse</a>
        <a href="#competences">Compétences</a>
        <a href="#validation">Validation</a>
      </nav>
      {fault && fault.field !== 'titre' && (
        <Note tone="danger" role="alert">
          {fault.message}
        </Note>
      )}
      {livretsDeLaVersion > 0 && (
        <Note>
          {`${plural(livretsDeLaVersion, 'livret')} ${livretsDeLaVersion > 1 ? 'suivent' : 'suit'} la version ${version} et la ${livretsDeLaVersion > 1 ? 'gardent' : 'garde'}. Vos changements font la version ${version + 1}, pour les suivants.`}
        </Note>
      )}
      <div id="synthese">
        <General {...shared} />
      </div>
      <div id="competences">
        <Disciplines {...shared} />
      </div>
      <div id="validation">
        <Validation {...shared} />
      </div>
      {template.versions.length > 0 && <Versions template={template} />}
    </Page>
  );
}

interface PartProps {
  readonly draft: Draft;
  readonly change: (part: Partial<Draft>) => void;
  readonly disabled: boolean;
}

interface LinesProps {
  readonly name: string;
  readonly label: string;
  readonly lines: readonly string[];
  readonly disabled: boolean;
  readonly onChange: (lines: string[]) => void;
}

/** One per line; pasted lines are lines. */
function Lines({ name, label, lines, disabled, onChange }: LinesProps) {
  const [typed, type] = useState(() => lines.join('\n'));
  return (
    <TextAreaField
      name={name}
      label={label}
      hint="Une par ligne"
      rows={Math.max(4, lines.length + 1)}
      value={typed}
      disabled={disabled}
      onChange={(text) => {
        type(text);
        onChange(
          text
            .split('\n')
            .map((line) => line.trim())
            .filter((line) => line !== ''),
        );
      }}
    />
  );
}

function General({ draft: { general }, change, disabled }: PartProps) {
  const set = (part: Partial<Draft['general']>) => change({ general: { ...general, ...part } });
  return (
    <Panel title="Synthèse" icon="book">
      <div className="d-stack">
        <p>
          Rempli d’office&nbsp;: <span className={styles.soft}>{OFFICE.join(', ')}</span>
        </p>
        <div className={styles.parts}>
          <Lines
            name="niveauxFM"
            label="Niveaux de formation musicale"
            lines={general.niveauxFM}
            disabled={disabled}
            onChange={(niveauxFM) => set({ niveauxFM })}
          />
          <Lines
            name="pratiquesCollectives"
            label="Pratique collective"
            lines={general.pratiquesCollectives}
            disabled={disabled}
            onChange={(pratiquesCollectives) => set({ pratiquesCollectives })}
          />
          <Lines
            name="observations"
            label="Champs d’observation"
            lines={general.observations}
            disabled={disabled}
            onChange={(observations) => set({ observations })}
          />
          <fieldset className={`${styles.block} ${styles.named}`} disabled={disabled}>
            <legend>Niveau d’acquisition</legend>
            {general.niveauAcquisition.map(({ note, libelle }, at) => (
              <TextField
                key={note}
                name={`niveau${note}`}
                label={String(note)}
                value={libelle}
                maxLength={bookletLimits.longestLine}
                onChange={(words) =>
                  set({
                    niveauAcquisition: general.niveauAcquisition.map((one, index) =>
                      index === at ? { ...one, libelle: words } : one,
                    ),
                  })
                }
              />
            ))}
          </fieldset>
        </div>
      </div>
    </Panel>
  );
}

const without = <T,>(list: readonly T[], at: number): T[] => list.filter((_, index) => index !== at);
const changed = <T,>(list: readonly T[], at: number, part: Partial<T>): T[] =>
  list.map((one, index) => (index === at ? { ...one, ...part } : one));

function Disciplines({ draft: { discipline }, change, disabled }: PartProps) {
  const set = (next: Draft['discipline']) => change({ discipline: next });
  const criteria = discipline.reduce((sum, one) => sum + one.criteres.length, 0);
  return (
    <Panel
      title="Compétences"
      icon="listCheck"
      actions={
        !disabled && (
          <Button icon="plus" onClick={() => set([...discipline, { titre: '', criteres: [] }])}>
            Une discipline
          </Button>
        )
      }
    >
      <div className="d-stack">
        <p
          className={styles.soft}
        >{`${plural(discipline.length, 'discipline')}, ${plural(criteria, 'critère')}, un par ligne`}</p>
        <div className={styles.parts}>
          {discipline.map(({ titre, criteres }, at) => (
            <div key={`${at}-${discipline.length}`} className={styles.block}>
              <TextField
                name={`discipline.${at}.titre`}
                label="Discipline"
                required
                value={titre}
                disabled={disabled}
                maxLength={bookletLimits.longestLine}
                onChange={(words) => set(changed(discipline, at, { titre: words }))}
              />
              <Lines
                name={`discipline.${at}.criteres`}
                label="Critères"
                lines={criteres}
                disabled={disabled}
                onChange={(lines) => set(changed(discipline, at, { criteres: lines }))}
              />
              {!disabled && (
                <Button
                  look="quiet"
                  icon="trash"
                  label={`Retirer la discipline ${titre}`}
                  onClick={() => set(without(discipline, at))}
                />
              )}
            </div>
          ))}
        </div>
      </div>
    </Panel>
  );
}

function Validation({ draft: { validation }, change, disabled }: PartProps) {
  const { information, resultat, cases, modules } = validation;
  const set = (part: Partial<Draft['validation']>) => change({ validation: { ...validation, ...part } });
  const empty = { titre: '', information: '', complement: '', pieces: '' };
  return (
    <Panel
      title="Validation"
      icon="check"
      actions={
        !disabled && (
          <Button icon="plus" onClick={() => set({ modules: [...modules, empty] })}>
            Un module
          </Button>
        )
      }
    >
      <div className="d-stack">
        <p
          className={styles.soft}
        >{`${plural(modules.length, 'module')}\u00a0; date et commentaire se donnent dans chaque livret`}</p>
        <div className={styles.parts}>
          {modules.map((one, at) => (
            <div key={`${at}-${modules.length}`} className={styles.block}>
              {(
                [
                  ['titre', 'Titre'],
                  ['information', 'Information'],
                  ['complement', 'Complément'],
                  ['pieces', 'Pièces'],
                ] as const
              ).map(([field, label]) => (
                <TextField
                  key={field}
                  name={`validation.modules.${at}.${field}`}
                  label={label}
                  required={field === 'titre'}
                  value={one[field]}
                  disabled={disabled}
                  onChange={(words) => set({ modules: changed(modules, at, { [field]: words }) })}
                />
              ))}
              {!disabled && (
                <Button
                  look="quiet"
                  icon="trash"
                  label={`Retirer le module ${one.titre}`}
                  onClick={() => set({ modules: without(modules, at) })}
                />
              )}
            </div>
          ))}
        </div>
        <div className={styles.parts}>
          <TextAreaField
            name="information"
            label="Information"
            value={information}
            disabled={disabled}
            maxLength={bookletLimits.longestText}
            onChange={(words) => set({ information: words })}
          />
          <TextField
            name="resultat"
            label="Résultat proposé"
            hint="La date se donne dans chaque livret"
            value={resultat}
            disabled={disabled}
            maxLength={bookletLimits.longestLine}
            onChange={(words) => set({ resultat: words })}
          />
          <Lines
            name="cases"
            label="Cases du résultat"
            lines={cases}
            disabled={disabled}
            onChange={(lines) => set({ cases: lines })}
          />
        </div>
      </div>
    </Panel>
  );
}

function Versions({ template: { versions } }: { readonly template: Template }) {
  return (
    <Panel title="Versions" icon="history" fold="closed">
      <ul>
        {versions.map(({ version, date, par, livrets, valides }) => (
          <li key={version}>
            {`Version ${version}, ${formatDateTime(date)}${par ? `, ${par}` : ''} · ${plural(livrets, 'livret')}, dont ${plural(valides, 'validé')}`}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
