import { factorText } from '@diapason/contracts/calculation';
import { de, formatCents } from '@diapason/contracts/constants';
import type { ApiData } from '@diapason/platform';
import { formatDateTime, RichText } from '@diapason/ui';
import { PanelFacts, PanelLines } from '@diapason/ui/table';
import { basisOf } from './explanation';

type Detail = ApiData<'GET /api/cotisations/liste/:userId'>[number];

/** How an amount came about: the calculation's inputs and lines. Without lines, the server's explanation. */
export const Calculation = ({ detail }: { readonly detail: Detail }) => (
  <>
    <PanelFacts facts={Object.fromEntries(basisOf(detail))} />
    {detail.lignes.length === 0 ? (
      <RichText html={detail.explication} />
    ) : (
      <PanelLines
        label={`Calcul de la cotisation ${de(detail.nomPrenomUtilisateur)}`}
        lines={detail.lignes.map(({ libelle, nomPrenomEleve, base, facteurs, montant }, key) => ({
          key,
          title: libelle,
          note: [nomPrenomEleve ?? 'Foyer', facteurs.length > 0 && formatCents(base), ...facteurs.map(factorText)]
            .filter(Boolean)
            .join(' · '),
          amount: formatCents(montant),
        }))}
      />
    )}
    <p className="d-second">{`Calculée le ${formatDateTime(detail.dateHeure)}${by(detail)}`}</p>
  </>
);

const by = ({ utilisateurAdministratif: agent }: Detail) => (agent ? ` par ${agent}` : '');
