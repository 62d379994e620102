import { type SlotProps, useUser } from '@diapason/platform';
import { useDelayReveal } from '@diapason/ui';
import { useService } from './ServiceOfYear';
import { clock, minutesOf } from './service';

/** What an agent teaches, and for how many hours a week, beside their name; nothing of who has no service. */
export default function ServiceHead({ record }: SlotProps) {
  const { service, error } = useService(record.id, useUser().idAnneeScolaire);
  useDelayReveal(!service && !error);
  if (!service || service.sheet.affectations.length === 0) return null;
  const { affectations, heures, heuresContrat } = service.sheet;
  const taught = heures.reduce((sum, { enseigne }) => sum + enseigne, 0);
  const owed = minutesOf(heuresContrat);
  return (
    <p className="d-hint">
      {[...new Set(affectations.map(({ libelleInstrument }) => libelleInstrument))].join(', ')}
      <br />
      <strong>{clock(taught)}</strong> enseignées par semaine{owed > 0 && `, ${clock(owed)} dues`}
    </p>
  );
}
