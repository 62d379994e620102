import { guardianFields } from '@diapason/contracts/constants';
import { type ApiData, useApiQuery } from '@diapason/platform';
import { plural } from '@diapason/ui';
import { asked, type Guardian } from '../fiche-responsable/guardian';
import { ComparisonDialog } from './ComparisonDialog';
import { compare, type Move, moved, movedLink } from './compared';

interface Props {
  readonly kept: Guardian;
  readonly other: number;
  readonly onBack: () => void;
  readonly onClose: () => void;
}

export default function GuardianComparison({ kept, other, onBack, onClose }: Props) {
  const sheet = useApiQuery('GET /api/utilisateursResponsables/:id', { params: { id: other } });
  const preview = useApiQuery('GET /api/utilisateursResponsables/:id/fusion', {
    params: { id: kept.idUtilisateur },
    query: { fk_fusionne: other },
  });
  return (
    <ComparisonDialog
      kind="guardian"
      asked={[sheet, preview]}
      shown={
        sheet.data &&
        preview.data && {
          kept: sideOf(kept),
          other: sideOf(sheet.data),
          rows: compare(guardianFields, asked, { kept, other: sheet.data }),
          moves: movesOf(preview.data),
        }
      }
      onBack={onBack}
      onClose={onClose}
    />
  );
}

const sideOf = ({ idUtilisateur: id, nomPrenomUtilisateur: name, version }: Guardian) => ({ id, name, version });

const movesOf = ({
  eleves,
  cotisations,
  revenus,
  pieces,
}: ApiData<'GET /api/utilisateursResponsables/:id/fusion'>): Move[] => [
  ...eleves.map(({ nomPrenomEleve, dejaRattache }) => movedLink(`Élève ${nomPrenomEleve}`, dejaRattache)),
  ...cotisations.map(({ libelleAnneeScolaire, reglements, memeAnnee }) =>
    moved(
      [
        `Cotisation ${libelleAnneeScolaire}, avec ${plural(reglements, 'règlement')}`,
        memeAnnee ? ' ; la fiche conservée en a une de la même année : elle aura les deux' : '',
      ].join(''),
      false,
    ),
  ),
  ...revenus.map(({ libelleAnneeScolaire, reste }) => moved(`Fiscalité ${libelleAnneeScolaire}`, reste)),
  ...pieces.map(({ libelleNature, libelleAnneeScolaire, reste }) =>
    moved([libelleNature, libelleAnneeScolaire].filter(Boolean).join(' '), reste),
  ),
];
