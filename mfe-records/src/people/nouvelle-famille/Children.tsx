import { enrolmentLimits, messages, pupilFields } from '@diapason/contracts/constants';
import { Button } from '@diapason/ui';
import { DateField } from '@diapason/ui/calendar';
import { type FormState, SelectField, TextField } from '@diapason/ui/form';
import { ageInWords } from '../age';
import { type Child, courseOf, emptyChild, emptyCourse, type Family, type Offered, offersOf, without } from './family';
import styles from './new-family.module.css';

interface Props {
  readonly form: FormState<Family>;
  readonly offered: Offered;
  /** No more pupils. */
  readonly full: boolean;
}
const must = <D extends object>(field: D) => ({ ...field, required: true, missing: messages.general.missingField });
const fields = {
  nom: must(pupilFields.nom),
  prenom: must(pupilFields.prenom),
  fk_genre: must(pupilFields.fk_genre),
  dateNaissance: must({ ...pupilFields.dateNaissance, label: 'Né(e) le' }),
};

/** The pupils, each with their courses. */
export function Children({ form, offered, full }: Props) {
  const { eleves } = form.values;
  const put = (at: number, part: Partial<Child>) =>
    form.set({ eleves: eleves.map((one, index) => (index === at ? { ...one, ...part } : one)) });
  const last = eleves[eleves.length - 1];
  return (
    <>
      {eleves.map((child, at) => {
        const title = eleves.length === 1 ? 'Élève' : `Élève ${at + 1}`;
        return (
          <section key={at} className={styles.block} aria-label={title}>
            <h2>{title}</h2>
            <div className={styles.rows}>
              <div className={styles.four}>
                <TextField {...form.field(`eleves.${at}.nom`, fields.nom)} />
                <TextField {...form.field(`eleves.${at}.prenom`, fields.prenom)} />
                <DateField
                  {...form.field(`eleves.${at}.dateNaissance`, fields.dateNaissance)}
                  hint={ageInWords(child.dateNaissance)}
                />
                <SelectField {...form.field(`eleves.${at}.fk_genre`, fields.fk_genre)} />
              </div>
              <Courses form={form} at={at} child={child} offered={offered} onChange={(part) => put(at, part)} />
              {eleves.length > 1 && (
                <Button
                  icon="trash"
                  look="quiet"
                  label={`Retirer ${child.prenom || `l’élève ${at + 1}`}`}
                  onClick={() => form.set({ eleves: without(eleves, at) })}
                />
              )}
            </div>
          </section>
        );
      })}
      {!full && (
        <div className={styles.add}>
          <Button
            icon="plus"
            look="quiet"
            onClick={() => form.set({ eleves: [...eleves, { ...emptyChild, nom: last?.nom ?? '' }] })}
          >
            Ajouter un élève
          </Button>
        </div>
      )}
    </>
  );
}

interface CoursesProps extends Omit<Props, 'full'> {
  readonly at: number;
  readonly child: Child;
  readonly onChange: (part: Partial<Child>) => void;
}

function Courses({ form, at, child: { scolarites }, offered, onChange }: CoursesProps) {
  const offers = offersOf(offered);
  return (
    <>
      {scolarites.map((course, rank) => {
        const path = `eleves.${at}.scolarites.${rank}` as const;
        const offer = offers.find(({ idOffre }) => idOffre === course.fk_offre);
        return (
          <fieldset key={rank} className={styles.four} aria-label={`Cours ${rank + 1}`}>
            <SelectField
              {...form.field(`${path}.fk_offre`)}
              label="Offre"
              required={rank === 0}
              onChange={(idOffre) =>
                onChange({
                  scolarites: scolarites.map((one, index) =>
                    index === rank
                      ? courseOf(
                          one,
                          offers.find((other) => other.idOffre === idOffre),
                        )
                      : one,
                  ),
                })
              }
              options={offers.map(({ idOffre, libelleOffre }) => ({ value: idOffre, label: libelleOffre }))}
            />
            <SelectField
              {...form.field(`${path}.fk_site`, { label: 'Site', required: offer !== undefined })}
              options={(offer?.siteOffre ?? []).map(({ id, libelle }) => ({ value: id, label: libelle }))}
            />
            {offer && offer.instrument.length > 0 && (
              <SelectField
                {...form.field(`${path}.fk_instrument`, { label: 'Instrument', required: true })}
                options={offer.instrument.map(({ id, libelle }) => ({ value: id, label: libelle }))}
              />
            )}
            {scolarites.length > 1 && (
              <Button
                icon="trash"
                look="quiet"
                label={`Retirer le cours ${rank + 1}`}
                onClick={() => onChange({ scolarites: without(scolarites, rank) })}
              />
            )}
          </fieldset>
        );
      })}
      {scolarites.length < enrolmentLimits.offers && (
        <p className={styles.more}>
          <Button icon="plus" look="quiet" onClick={() => onChange({ scolarites: [...scolarites, emptyCourse] })}>
            Ajouter un cours
          </Button>
          <span className="d-hint">{`${enrolmentLimits.offers} au plus par élève`}</span>
        </p>
      )}
    </>
  );
}
