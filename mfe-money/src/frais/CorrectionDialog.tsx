import { distanceWords, shortDay } from '@diapason/contracts/constants';
import { useApiCommand } from '@diapason/platform';
import { NumberField, TextAreaField } from '@diapason/ui/form';
import { FormDialog } from '@diapason/ui/overlay';
import type { ClaimSheet } from './claim-days';

interface Props {
  readonly sheet: ClaimSheet;
  readonly day: ClaimSheet['fraisJournees'][number];
  readonly siteName: (id: number) => string;
  readonly onReload: () => void;
  readonly onClose: () => void;
}

/** Corrects or confirms how far a day's legs are, with a reason. */
export function CorrectionDialog({ sheet, day, siteName, onReload, onClose }: Props) {
  const [correct] = useApiCommand('POST /api/frais/correction/:id', { failure: false });
  const name = (site: number | null) => (site === null ? sheet.commune || 'domicile' : siteName(site));
  return (
    <FormDialog
      title={`Corriger les distances, ${shortDay(day.dateJour)}`}
      initial={{
        trajets: day.fraisTrajets.map(({ idFraisTrajet, kilometrage }) => ({
          idFraisTrajet,
          kilometrage: kilometrage as number | null,
        })),
        motifCorrection: '',
      }}
      onSubmit={async ({ trajets, motifCorrection }) => {
        const answer = await correct({
          params: { id: sheet.idFrais },
          body: {
            trajets: trajets.map((leg) => ({ ...leg, kilometrage: leg.kilometrage ?? 0 })),
            motifCorrection,
            versionAttendue: sheet.version,
          },
        });
        return answer.ok ? null : answer.error;
      }}
      submitLabel="Corriger"
      onReload={onReload}
      onClose={onClose}
    >
      {(form) => (
        <>
          {day.fraisTrajets.map((leg, index) => (
            <NumberField
              key={leg.idFraisTrajet}
              {...form.field(`trajets.${index}.kilometrage`)}
              label={`${name(leg.fk_siteA)} – ${name(leg.fk_siteB)}`}
              hint={leg.origine ? distanceWords[leg.origine] : ''}
              unit="km"
              required
            />
          ))}
          <TextAreaField {...form.field('motifCorrection')} label="Motif" maxLength={500} rows={2} required wide />
        </>
      )}
    </FormDialog>
  );
}
