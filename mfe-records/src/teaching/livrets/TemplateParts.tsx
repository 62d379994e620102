import { bookletLimits } from '@diapason/contracts/constants';
import type { ApiData } from '@diapason/platform';
import { Button, Panel, plural } from '@diapason/ui';
import { TextAreaField, TextField } from '@diapason/ui/form';
import { useState } from 'react';
import styles from './template.module.css';

export type Template = ApiData<'GET /api/livrets/types/:id'>;
export type Draft = Pick<Template, 'titre' | 'visible' | 'general' | 'discipline' | 'validation'>;

const OFFICE = [
  'Année scolaire',
  'Élève',
  'Enseignant',
  'Enseignant de FM',
  'Enseignant complémentaire',
  'Années de la discipline principale',
  'Années de l’autre discipline',
];

interface PartProps {
  readonly draft: Draft;
  /** As it is saved. */
  readonly before: Draft;
  readonly change: (part: Partial<Draft>) => void;
  readonly disabled: boolean;
}

interface LinesProps {
  readonly name: string;
  readonly label: string;
  readonly lines: readonly string[];
  readonly before: readonly string[] | undefined;
  readonly disabled: boolean;
  readonly onChange: (lines: string[]) => void;
}

const FEWEST_ROWS = 3;

/** One per line; pasted lines are lines. */
function Lines({ name, label, lines, before, disabled, onChange }: LinesProps) {
  const [typed, type] = useState(() => lines.join('\n'));
  return (
    <TextAreaField
      name={name}
      label={label}
      rows={Math.max(FEWEST_ROWS, lines.length + 1)}
      value={typed}
      changed={before !== undefined && lines.join('\n') !== before.join('\n')}
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

export function General({ draft: { general }, before, change, disabled }: PartProps) {
  const set = (part: Partial<Draft['general']>) => change({ general: { ...general, ...part } });
  const lines = (key: 'niveauxFM' | 'pratiquesCollectives' | 'observations', label: string) => (
    <Lines
      name={key}
      label={label}
      lines={general[key]}
      before={before.general[key]}
      disabled={disabled}
      onChange={(next) => set({ [key]: next })}
    />
  );
  return (
    <Panel title="Synthèse" icon="book" actions={<Soft>partie générale, une réponse par ligne</Soft>}>
      <div className={styles.office}>
        <strong id="office">Rempli d’office</strong>
        <ul aria-labelledby="office">
          {OFFICE.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      </div>
      <div className={styles.general}>
        {lines('niveauxFM', 'Niveaux de formation musicale')}
        <div className={styles.stack}>
          {lines('pratiquesCollectives', 'Pratique collective')}
          {lines('observations', 'Champs d’observation')}
        </div>
        <fieldset className={styles.levels} disabled={disabled}>
          <legend>Niveau d’acquisition</legend>
          {general.niveauAcquisition.map(({ note, libelle }, at) => (
            <TextField
              key={note}
              name={`niveau${note}`}
              label={String(note)}
              value={libelle}
              changed={libelle !== before.general.niveauAcquisition[at]?.libelle}
              maxLength={bookletLimits.longestLine}
              onChange={(words) =>
                set({ niveauAcquisition: changed(general.niveauAcquisition, at, { libelle: words }) })
              }
            />
          ))}
        </fieldset>
      </div>
    </Panel>
  );
}

const Soft = ({ children }: { readonly children: string }) => <span className={styles.soft}>{children}</span>;

const without = <T,>(list: readonly T[], at: number): T[] => list.filter((_, index) => index !== at);
const changed = <T,>(list: readonly T[], at: number, part: Partial<T>): T[] =>
  list.map((one, index) => (index === at ? { ...one, ...part } : one));

export function Skills({ draft: { discipline }, before, change, disabled }: PartProps) {
  const set = (next: Draft['discipline']) => change({ discipline: next });
  const criteria = discipline.reduce((sum, one) => sum + one.criteres.length, 0);
  return (
    <Panel
      title="Compétences"
      icon="listCheck"
      actions={
        <>
          <Soft>{`${plural(discipline.length, 'discipline')}, ${plural(criteria, 'critère')}, un par ligne`}</Soft>
          {!disabled && (
            <Button icon="plus" onClick={() => set([...discipline, { titre: '', criteres: [] }])}>
              Une discipline
            </Button>
          )}
        </>
      }
    >
      <div className={styles.cards}>
        {discipline.map(({ titre, criteres }, at) => (
          <div key={`${at}-${discipline.length}`} className={styles.card}>
            <TextField
              name={`discipline.${at}.titre`}
              label="Discipline"
              required
              value={titre}
              changed={titre !== (before.discipline[at]?.titre ?? '')}
              disabled={disabled}
              maxLength={bookletLimits.longestLine}
              onChange={(words) => set(changed(discipline, at, { titre: words }))}
            />
            {!disabled && (
              <Button
                look="quiet"
                icon="trash"
                label={`Retirer la discipline ${titre}`}
                onClick={() => set(without(discipline, at))}
              />
            )}
            <Lines
              name={`discipline.${at}.criteres`}
              label={criteres.length > 0 ? plural(criteres.length, 'critère') : 'Critères'}
              lines={criteres}
              before={before.discipline[at]?.criteres}
              disabled={disabled}
              onChange={(lines) => set(changed(discipline, at, { criteres: lines }))}
            />
          </div>
        ))}
      </div>
    </Panel>
  );
}

const OF_MODULE = [
  ['titre', 'Titre'],
  ['information', 'Information'],
  ['complement', 'Complément'],
  ['pieces', 'Pièces'],
] as const;

export function Validation({ draft: { validation }, before, change, disabled }: PartProps) {
  const { information, resultat, cases, modules } = validation;
  const set = (part: Partial<Draft['validation']>) => change({ validation: { ...validation, ...part } });
  const empty = { titre: '', information: '', complement: '', pieces: '' };
  const saved = before.validation;
  return (
    <Panel
      title="Validation"
      icon="check"
      actions={
        <>
          <Soft>{`${plural(modules.length, 'module')}\u00a0; date et commentaire se donnent dans chaque livret`}</Soft>
          {!disabled && (
            <Button icon="plus" onClick={() => set({ modules: [...modules, empty] })}>
              Un module
            </Button>
          )}
        </>
      }
    >
      <div className={styles.modules}>
        {modules.map((one, at) => (
          <div key={`${at}-${modules.length}`} className={styles.module}>
            {OF_MODULE.map(([field, label]) => (
              <TextField
                key={field}
                name={`validation.modules.${at}.${field}`}
                label={label}
                required={field === 'titre'}
                value={one[field]}
                changed={one[field] !== (saved.modules[at]?.[field] ?? '')}
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
      <div className={styles.cards}>
        <TextAreaField
          name="information"
          label="Information"
          value={information}
          changed={information !== saved.information}
          disabled={disabled}
          maxLength={bookletLimits.longestText}
          onChange={(words) => set({ information: words })}
        />
        <TextField
          name="resultat"
          label="Résultat proposé"
          hint="La date se donne dans chaque livret"
          value={resultat}
          changed={resultat !== saved.resultat}
          disabled={disabled}
          maxLength={bookletLimits.longestLine}
          onChange={(words) => set({ resultat: words })}
        />
        <Lines
          name="cases"
          label="Cases du résultat, une par ligne"
          lines={cases}
          before={saved.cases}
          disabled={disabled}
          onChange={(lines) => set({ cases: lines })}
        />
      </div>
    </Panel>
  );
}
