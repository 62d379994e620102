import { absenceStatus, claimStatus, periodInWords } from '@diapason/contracts/constants';
import { useUser } from '@diapason/platform';
import { formatCents, Icon, Panel } from '@diapason/ui';
import { daysInWords } from './days';
import type { Home } from './home';
import { type Line, Lines } from './Lines';

/** What the reader asked for, with its answer; what is kept and was not sent is theirs to send. Nothing without any. */
export function OwnRequests({ absences, frais }: Home['miens']) {
  const { idUtilisateur } = useUser();
  const lines: Line[] = [
    ...frais.map(({ idFrais, periode, fk_fraisStatut, libelleFraisStatut, montantTotal }) => ({
      key: `frais-${idFrais}`,
      lead: <Icon name="car" />,
      title: `Frais, ${periodInWords(periode)}`,
      note: montantTotal === null ? libelleFraisStatut : `${libelleFraisStatut}, ${formatCents(montantTotal)}`,
      verb: fk_fraisStatut === claimStatus.saved ? 'Soumettre' : 'Voir',
      to: `/fiche-frais/${idFrais}`,
    })),
    ...absences.map(({ idAbsence, libelleAbsenceObjet, libelleAbsenceStatut, fk_absencesStatut, ...days }) => ({
      key: `absence-${idAbsence}`,
      lead: <Icon name="calendar" />,
      title: `Absence ${daysInWords(days)}`,
      note: `${libelleAbsenceStatut}, ${libelleAbsenceObjet}`,
      verb: fk_absencesStatut === absenceStatus.draft ? 'Soumettre' : 'Voir',
      to: `/mes-absences/${idUtilisateur}`,
    })),
  ];
  if (lines.length === 0) return null;
  return (
    <Panel title="Mes demandes" icon="user">
      <Lines lines={lines} />
    </Panel>
  );
}
