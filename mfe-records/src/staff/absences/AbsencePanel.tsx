import { go, hasScreen } from '@diapason/platform';
import { formatDate } from '@diapason/ui';
import { PanelBlock, PanelFacts, PanelHead, type PanelWays, useIsAllowed } from '@diapason/ui/table';
import { useState } from 'react';
import { AbsenceDecision } from './AbsenceDecision';
import { AbsencePaper } from './AbsencePaper';
import { AbsenceState } from './AbsenceState';
import { type Absence, hoursInWords, periodInWords } from './absence-in-words';

/** A request with all that it says, its paper, and what the direction makes of it. */
export function AbsencePanel({ row, close, next }: { readonly row: Absence } & PanelWays) {
  const isAllowed = useIsAllowed();
  const [prints, print] = useState(false);
  const history = `/historique/staffAbsence-${row.idAbsence}`;
  return (
    <>
      <PanelHead
        name={row.nomPrenomUtilisateur}
        about={row.libelleAbsenceObjet}
        isPerson
        acts={[
          { key: 'papier', label: 'Demande d’autorisation', icon: 'print', onSelect: () => print(true) },
          hasScreen(history) && {
            key: 'historique',
            label: 'Historique',
            icon: 'history',
            onSelect: () => go(history),
          },
        ]}
      />
      <PanelBlock title="Demande">
        <PanelFacts
          facts={{
            Statut: <AbsenceState row={row} />,
            Période: periodInWords(row),
            Motif: row.motif,
            Heures: hoursInWords(row),
            'Détail du report': row.reportDetail,
            'Demandée le': formatDate(row.dateDemande),
            'Avis de la direction': isAllowed('repondre') ? null : row.avisDirection,
          }}
        />
      </PanelBlock>
      {isAllowed('repondre') && (
        <PanelBlock title="Décision">
          <AbsenceDecision absence={row} close={close} next={next} />
        </PanelBlock>
      )}
      {prints && <AbsencePaper absence={row} onClose={() => print(false)} />}
    </>
  );
}
