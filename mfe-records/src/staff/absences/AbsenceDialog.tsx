import { absenceStatus, absenceSubjects, absenceFields as fields, messages } from '@diapason/contracts/constants';
import { useApiCommand } from '@diapason/platform';
import { Button } from '@diapason/ui';
import { DateField } from '@diapason/ui/calendar';
import { type FormState, NumberField, SelectField, TextAreaField } from '@diapason/ui/form';
import { FormDialog } from '@diapason/ui/overlay';
import type { Absence } from './absence-in-words';

interface Props {
  readonly agent: number;
  readonly year: number;
  /** The draft that is edited; undefined: a new request. */
  readonly row?: Absence | undefined;
  readonly onReload?: () => void;
  readonly onClose: () => void;
}

const subjects = absenceSubjects.map(({ id, libelle }) => ({ value: id, label: libelle }));
const carriesOver = (subject: number | null): boolean =>
  absenceSubjects.some(({ id, reportHeures }) => id === subject && reportHeures === 1);

const valuesOf = (row?: Absence) => ({
  fk_absencesStatut: absenceStatus.submitted as number,
  fk_absencesObjet: (row?.fk_absencesObjet ?? null) as number | null,
  dateDebut: row?.dateDebut ?? null,
  dateFin: row?.dateFin ?? null,
  motif: row?.motif ?? '',
  reportHeures: row?.reportHeures ?? null,
  heuresAnnulees: row?.heuresAnnulees ?? null,
  reportDetail: row?.reportDetail ?? '',
});
type Values = ReturnType<typeof valuesOf>;

function faultsOf(values: Values): Partial<Record<keyof Values, string>> {
  const { fk_absencesObjet, dateDebut, dateFin, heuresAnnulees, reportDetail } = values;
  const reportHeures = carriesOver(fk_absencesObjet) ? values.reportHeures : null;
  const empty = (['fk_absencesObjet', 'dateDebut', 'dateFin'] as const).find((name) => values[name] === null);
  if (empty) return { [empty]: messages.absences.fields };
  if (dateDebut && dateFin && dateFin < dateDebut) return { dateFin: messages.absences.endBeforeStart };
  const negative = (['reportHeures', 'heuresAnnulees'] as const).find((name) => (values[name] ?? 0) < 0);
  if (negative) return { [negative]: messages.absences.negativeHours };
  if (reportHeures && heuresAnnulees) return { heuresAnnulees: messages.absences.eitherHours };
  if (!carriesOver(fk_absencesObjet)) return {};
  if (reportDetail.trim() === '') return { reportDetail: messages.absences.carryOverFields };
  return reportHeures || heuresAnnulees ? {} : { reportHeures: messages.absences.carryOverFields };
}

/** A request for an absence, kept as a draft or submitted (document 002 §4). */
export function AbsenceDialog({ agent, year, row, onReload, onClose }: Props) {
  const [save] = useApiCommand('POST /api/absences/:id', { failure: false });
  const onSubmit = async (values: Values) => {
    const carried = carriesOver(values.fk_absencesObjet);
    const answer = await save({
      params: { id: row?.idAbsence ?? 0 },
      body: {
        ...values,
        fk_user: agent,
        fk_anneeScolaire: row?.fk_anneeScolaire ?? year,
        reportDemande: carried && values.reportHeures ? 1 : 0,
        reportHeures: carried ? values.reportHeures : null,
        reportDetail: carried ? values.reportDetail : null,
        ...(row ? { versionAttendue: row.version } : {}),
      },
    });
    return answer.ok ? null : answer.error;
  };
  const keep = (form: FormState<Values>) => {
    form.set({ fk_absencesStatut: absenceStatus.draft });
    void form.submit().then((isSaved) => isSaved || form.set({ fk_absencesStatut: absenceStatus.submitted }));
  };
  return (
    <FormDialog
      title={row ? 'Modifier la demande d’absence' : 'Nouvelle demande d’absence'}
      initial={valuesOf(row)}
      validate={faultsOf}
      onSubmit={onSubmit}
      submitLabel="Soumettre"
      aside={(form) => (
        <Button busy={form.busy} onClick={() => keep(form)}>
          Brouillon
        </Button>
      )}
      onReload={onReload}
      onClose={onClose}
    >
      {(form) => (
        <>
          <SelectField<number> {...form.field('fk_absencesObjet')} label="Objet" required options={subjects} wide />
          <DateField {...form.field('dateDebut')} label={fields.dateDebut.label} required />
          <DateField {...form.field('dateFin')} label={fields.dateFin.label} required />
          <TextAreaField
            {...form.field('motif')}
            label={fields.motif.label}
            maxLength={500}
            wide
            hint="Ce que la direction doit savoir pour décider"
          />
          {carriesOver(form.values.fk_absencesObjet) && (
            <NumberField {...form.field('reportHeures')} label={fields.reportHeures.label} unit="h" />
          )}
          <NumberField {...form.field('heuresAnnulees')} label={fields.heuresAnnulees.label} unit="h" />
          {carriesOver(form.values.fk_absencesObjet) && (
            <TextAreaField
              {...form.field('reportDetail')}
              label={fields.reportDetail.label}
              maxLength={500}
              rows={2}
              required
              wide
              hint="Jour, heures et lieu des cours reportés, ou ce qui est annulé"
            />
          )}
        </>
      )}
    </FormDialog>
  );
}
