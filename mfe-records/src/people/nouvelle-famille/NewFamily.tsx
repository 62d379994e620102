import { enrolmentLimits, messages } from '@diapason/contracts/constants';
import { useApiCommand, useApiQuery, useSchoolYears } from '@diapason/platform';
import { Button, ErrorState, Loading, Page } from '@diapason/ui';
import { CheckboxField, Form, MoneyField, NumberField, SelectField, useForm } from '@diapason/ui/form';
import { useNavigate } from '@diapason/ui/router';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Children } from './Children';
import { emptyFamily, type Family, type Offered, sentOf } from './family';
import styles from './new-family.module.css';
import { Parents } from './Parents';
import { Price } from './Price';

/** A family at the desk, on one page: saved whole, or not at all. */
export default function NewFamily() {
  const offered = useApiQuery('GET /api/inscriptions/offres', {}, { stable: true });
  const years = useSchoolYears();
  const fault = offered.error ?? years.unavailable;
  if (fault && !(offered.data && years.isReady))
    return (
      <Page title="Nouvelle famille">
        <ErrorState message={fault.message} onRetry={() => offered.refetch()} />
      </Page>
    );
  if (!offered.data || !years.isReady) return <Loading />;
  const year = years.rows.find(({ enCours }) => enCours === 1)?.idAnneeScolaire ?? null;
  return <FamilyForm offered={offered.data} year={year} />;
}

const key = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const fields = { fk_anneeScolaire: { label: 'Année scolaire', required: true } };

function FamilyForm({ offered, year }: { readonly offered: Offered; readonly year: number | null }) {
  const navigate = useNavigate();
  const years = useSchoolYears();
  const [register] = useApiCommand('POST /api/inscriptions/bureau');
  const cle = useRef('');
  const registered = useRef(0);
  /** Somebody of the family may be known. */
  const [asks, ask] = useState(false);
  const form = useForm<Family>({
    initial: { ...emptyFamily, fk_anneeScolaire: year },
    validate: ({ eleves, responsables }) => ({
      ...(responsables.length === 0 ? { responsables: messages.enrolment.noGuardian } : {}),
      ...Object.fromEntries(
        eleves.flatMap(({ scolarites }, at) =>
          scolarites.some(({ fk_offre }) => fk_offre !== null)
            ? []
            : [[`eleves.${at}.scolarites.0.fk_offre`, messages.enrolment.pupilWithoutOffer]],
        ),
      ),
    }),
    onSubmit: async (values) => {
      cle.current ||= `famille-${key()}`;
      const answer = await register({ body: sentOf(values, cle.current) });
      if (answer.ok) registered.current = answer.data.idUtilisateur;
      else if (answer.error.status === 409) ask(true);
      return answer.ok ? null : answer.error;
    },
    onSaved: () => navigate(`/fiche-responsable/${registered.current}`),
  });
  const { values } = form;
  const saveByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !event.ctrlKey) return;
    event.preventDefault();
    void form.submit();
  };
  const tooMany = values.eleves.length >= enrolmentLimits.pupils;
  return (
    <Page title="Nouvelle famille">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a key of the whole form */}
      <div className={styles.page} onKeyDown={saveByKey}>
        <div className={styles.card}>
          <Form form={form} id={FORM}>
            <div className={styles.blocks}>
              <Children form={form} offered={offered} full={tooMany} />
              <Parents form={form} />
              <section className={styles.block} aria-label="Revenus">
                <h2>Revenus</h2>
                <div className="d-form">
                  <MoneyField {...form.field('revenuFiscal', { label: 'Revenu fiscal' })} />
                  <NumberField {...form.field('nombrePart', { label: 'Parts' })} step={0.5} />
                  <p className="d-hint">Sans revenus, la tranche la plus haute. L’avis d’imposition peut suivre.</p>
                </div>
              </section>
            </div>
          </Form>
        </div>
        <Price family={values} offered={offered}>
          <SelectField {...form.field('fk_anneeScolaire', fields.fk_anneeScolaire)} {...years.choice} />
          {asks && (
            <CheckboxField
              label="C’est une autre personne"
              name="autresPersonnes"
              error={undefined}
              value={values.autresPersonnes === 1}
              onChange={(ticked) => form.set({ autresPersonnes: ticked ? 1 : 0 })}
            />
          )}
          {form.refusal && (
            <p className="d-refusal" role="alert">
              {form.refusal}
            </p>
          )}
          <Button look="primary" type="submit" form={FORM} busy={form.busy}>
            Enregistrer la famille
          </Button>
          <p className="d-hint d-with-mouse">Ctrl + Entrée</p>
        </Price>
      </div>
    </Page>
  );
}
const FORM = 'nouvelle-famille';
