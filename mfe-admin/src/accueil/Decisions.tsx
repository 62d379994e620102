import { Face, formatCents, formatDate, Icon, Panel, plural } from '@diapason/ui';
import { daysInWords } from './days';
import type { Home } from './home';
import { type Line, Lines } from './Lines';

const TO_ABSENCES = '/liste-gestion-absences';

/** Requests of agents that wait, those that begin soonest first. Nothing without any. */
export function Decisions({ absences, frais }: Home['decisions']) {
  const waiting = absences[0]?.nombre ?? 0;
  const others = waiting - absences.length;
  const lines: Line[] = absences.map((one) => ({
    key: one.idAbsence,
    lead: <Face name={one.nomPrenomUtilisateur} />,
    title: one.nomPrenomUtilisateur,
    note: `Absence ${daysInWords(one)} · ${one.libelleAbsenceObjet}`,
    verb: 'Décider',
    to: `${TO_ABSENCES}?recherche=${encodeURIComponent(one.nomPrenomUtilisateur)}`,
  }));
  if (others > 0)
    lines.push({
      key: 'absences',
      lead: <Icon name="calendar" />,
      title: plural(others, 'autre absence', 'autres absences'),
      note: 'dans l’ordre où elles commencent',
      verb: 'Voir',
      to: TO_ABSENCES,
    });
  if (frais)
    lines.push({
      key: 'frais',
      lead: <Icon name="file" />,
      title: plural(frais.nombre, 'note de frais à instruire', 'notes de frais à instruire'),
      note: `${formatCents(frais.montantTotal)} · la plus ancienne du ${formatDate(frais.plusAncienne)}`,
      verb: 'Instruire',
      to: '/liste-gestion-frais',
    });
  if (lines.length === 0) return null;
  const count = waiting + (frais?.nombre ?? 0);
  return (
    <Panel title={plural(count, 'décision attend', 'décisions attendent')} icon="check">
      <Lines lines={lines} />
    </Panel>
  );
}
