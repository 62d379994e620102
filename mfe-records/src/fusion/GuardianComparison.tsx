import { guardianFields, right } from '@diapason/contracts/constants';
import { type ApiData, useApiQuery, useRights } from '@diapason/platform';
import { plural } from '@diapason/ui';
import { asked, type Guardian } from '../fiche-responsable/general-form';
import { ComparisonDialog } from './ComparisonDialog';
import { compare, moved } from './compared';

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
      mayFill={useRights()(right.seeGuardianGeneral)}
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
}: ApiData<'GET /api/utilisateursResponsables/:id/fusion'>): string[] => [
  ...eleves.map(({ nomPrenomEleve, dejaRattache }) =>
    dejaRattache ? `Élève ${nomPrenomEleve}, déjà rattaché aux deux fiches` : `Élève ${nomPrenomEleve}`,
  ),
  ...cotisations.map(({ libelleAnneeScolaire, reglements, memeAnnee }) =>
    [
      `Cotisation ${libelleAnneeScolaire}, avec ${plural(reglements, 'règlement')}`,
      memeAnnee ? ' ; la fiche conservée en a une de la même année : les deux restent' : '',
    ].join(''),
  ),
  ...revenus.map(({ libelleAnneeScolaire, reste }) => moved(`Fiscalité ${libelleAnneeScolaire}`, reste)),
  ...pieces.map(({ libelleNature, libelleAnneeScolaire, reste }) =>
    moved([libelleNature, libelleAnneeScolaire].filter(Boolean).join(' '), reste),
  ),
];
