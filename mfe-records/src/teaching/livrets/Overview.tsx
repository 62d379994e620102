import { bookletLimits } from '@diapason/contracts/constants';
import { Panel } from '@diapason/ui';
import { CheckboxField, TextAreaField } from '@diapason/ui/form';
import type { Booklet, General } from './booklet';
import styles from './booklet.module.css';

interface Props {
  readonly general: General;
  readonly before: Booklet['precedent'];
  readonly readOnly: boolean;
  readonly onChange: (general: General) => void;
}

/** The general part: what it fills itself, and what the teacher says. */
export function Overview({ general, before, readOnly, onChange }: Props) {
  const { office, niveauxFM, pratiquesCollectives, observations } = general;
  const facts = {
    'Année scolaire': office.libelleAnneeScolaire,
    Élève: office.nomPrenomEleve,
    Enseignement: office.enseignement,
    Enseignant: office.nomPrenomEnseignant,
    'Enseignant de FM': office.enseignantFM,
    'Enseignant complémentaire': office.enseignantComplementaire,
    'Années de la discipline principale': String(office.anneesDisciplinePrincipale),
    'Années de l’autre discipline': String(office.anneesAutreDiscipline),
  };
  return (
    <div className="d-stack">
      <Panel title="Rempli d’office" icon="user">
        <dl className={styles.office}>
          {Object.entries(facts).map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value || '–'}</dd>
            </div>
          ))}
        </dl>
      </Panel>
      <div className={styles.parts}>
        <Ticks
          title="Niveaux de formation musicale"
          lines={niveauxFM}
          readOnly={readOnly}
          onChange={(lines) => onChange({ ...general, niveauxFM: lines })}
        />
        <Ticks
          title="Pratique collective"
          lines={pratiquesCollectives}
          readOnly={readOnly}
          onChange={(lines) => onChange({ ...general, pratiquesCollectives: lines })}
        />
      </div>
      {observations.map(({ titre, texte }, at) => {
        const earlier = before?.observations.find((one) => one.titre === titre)?.texte;
        return (
          <Panel key={titre} title={titre}>
            {readOnly ? (
              <p className={styles.earlier}>{texte || 'Rien d’écrit'}</p>
            ) : (
              <TextAreaField
                name={`observations.${at}`}
                label={titre}
                rows={4}
                maxLength={bookletLimits.longestText}
                value={texte}
                onChange={(words) =>
                  onChange({
                    ...general,
                    observations: observations.map((one, index) => (index === at ? { ...one, texte: words } : one)),
                  })
                }
              />
            )}
            {earlier && (
              <>
                <h3>Livret précédent</h3>
                <p className={styles.earlier}>{earlier}</p>
              </>
            )}
          </Panel>
        );
      })}
    </div>
  );
}

type Ticked = General['niveauxFM'];

interface TicksProps {
  readonly title: string;
  readonly lines: Ticked;
  readonly readOnly: boolean;
  readonly onChange: (lines: Ticked) => void;
}

export function Ticks({ title, lines, readOnly, onChange }: TicksProps) {
  if (lines.length === 0) return null;
  return (
    <fieldset className={styles.block}>
      <legend>{title}</legend>
      {lines.map(({ libelle, coche }, at) => (
        <CheckboxField
          key={libelle}
          name={`${title}.${at}`}
          label={libelle}
          value={coche === 1}
          disabled={readOnly}
          onChange={(on) => onChange(lines.map((one, index) => (index === at ? { ...one, coche: on ? 1 : 0 } : one)))}
        />
      ))}
    </fieldset>
  );
}
