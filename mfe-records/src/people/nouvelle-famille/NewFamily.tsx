import { enrolmentLimits, messages } from '@diapason/contracts/constants';
import { go, notify, sayDone, useApiCommand, useApiQuery, useSchoolYears } from '@diapason/platform';
import { Button, ErrorState, Loading, Page } from '@diapason/ui';
import { CheckboxField, Form, SelectField, useForm } from '@diapason/ui/form';
import { useNavigate } from '@diapason/ui/router';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Children } from './Children';
import { DraftMark } from './DraftMark';
import { emptyFamily, type Family, nameOf, type Offered, sentOf } from './family';
import { dropDraft, storeDraft, storedDraft } from './family-draft';
import { Income } from './Income';
import styles from './new-family.module.css';
import { Parents } from './Parents';
import { Price, usePrice } from './Price';

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
  return <Drafted offered={offered.data} year={year} />;
}

const key = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const fields = { fk_anneeScolaire: { label: 'Année scolaire', required: true } };

interface Given {
  readonly offered: Offered;
  readonly year: number | null;
}

/** The form begins where this tab left it; « Abandonner » begins anew. */
function Drafted(props: Given) {
  const [times, begin] = useState(0);
  return <FamilyForm key={times} {...props} onDrop={() => begin(times + 1)} />;
}

const clock = () => new Date().toTimeString().slice(0, 5);
/** Milliseconds of rest before what was typed is kept. */
const REST = 400;

/** Keeps what is typed. @returns when it was kept last; undefined before, null where the browser keeps nothing. */
function useDraft(family: Family, cle: string, isDone: () => boolean) {
  const [at, tell] = useState<string | null | undefined>(() => storedDraft()?.at);
  const typed = JSON.stringify(family);
  const first = useRef(typed);
  useEffect(() => {
    if (typed === first.current) return;
    const timer = setTimeout(() => {
      if (isDone()) return;
      const now = clock();
      tell(storeDraft({ cle, family, at: now }) ? now : null);
    }, REST);
    return () => clearTimeout(timer);
  }, [typed]);
  return at;
}

function FamilyForm({ offered, year, onDrop }: Given & { readonly onDrop: () => void }) {
  const navigate = useNavigate();
  const years = useSchoolYears();
  const [register] = useApiCommand('POST /api/inscriptions/bureau', { success: false });
  const [sendNotice] = useApiCommand('POST /api/fichiers/upload/responsablesRevenus', {
    success: false,
    failure: false,
  });
  const [begun] = useState(storedDraft);
  const [cle] = useState(() => begun?.cle ?? `famille-${key()}`);
  const [notice, choose] = useState<File | null>(null);
  const registered = useRef(0);
  const payer = useRef('');
  const isDone = useRef(() => registered.current > 0).current;
  /** Somebody of the family may be known. */
  const [asks, ask] = useState(false);
  const form = useForm<Family>({
    initial: begun?.family ?? { ...emptyFamily, fk_anneeScolaire: year },
    // A draft keeps what was typed.
    guarded: false,
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
      const answer = await register({ body: sentOf(values, cle) });
      if (!answer.ok) {
        if (answer.error.status === 409) ask(true);
        return answer.error;
      }
      const { idUtilisateur: fk_responsable } = answer.data;
      registered.current = fk_responsable;
      const [first] = values.responsables;
      // Of who was found the choice says where they live too.
      payer.current = first ? (nameOf(first).split(',')[0] ?? '') : '';
      dropDraft();
      const { fk_anneeScolaire } = values;
      if (notice && values.revenuFiscal !== null) {
        const sent = await sendNotice({ body: { fk_responsable, fk_anneeScolaire }, file: { content: notice } });
        // The family is there: its notice can be added on its sheet.
        if (!sent.ok) notify('error', messages.families.noticeFailed(sent.error.message));
      }
      return null;
    },
    onSaved: () => {
      navigate(`/fiche-responsable/${registered.current}`);
      sayDone({
        message: `Famille enregistrée\u00a0: ${payer.current}`,
        next: [{ label: 'Enregistrer une autre famille', open: () => go('/nouvelle-famille') }],
      });
    },
  });
  const { values } = form;
  const kept = useDraft(values, cle, isDone);
  const price = usePrice(values);
  const saveByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !event.ctrlKey) return;
    event.preventDefault();
    void form.submit();
  };
  const tooMany = values.eleves.length >= enrolmentLimits.pupils;
  return (
    <Page
      title="Nouvelle famille"
      actions={
        <DraftMark
          at={kept}
          onDrop={() => {
            dropDraft();
            onDrop();
          }}
        />
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a key of the whole form */}
      <div className={styles.page} onKeyDown={saveByKey}>
        <div className={styles.card}>
          <Form form={form} id={FORM}>
            <div className={styles.blocks}>
              <Children form={form} offered={offered} full={tooMany} />
              <Parents form={form} />
              <Income form={form} notice={notice} onNotice={choose} tranche={price?.estimation?.tranche} />
            </div>
          </Form>
        </div>
        <Price family={values} offered={offered} price={price} notice={notice}>
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
