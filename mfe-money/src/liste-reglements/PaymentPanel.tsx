import type { PaymentRow } from '@diapason/contracts';
import { go, hasScreen } from '@diapason/platform';
import { formatDate, formatEuros, type MenuItem, Tag } from '@diapason/ui';
import { PanelBlock, PanelFacts, PanelHead, useIsAllowed } from '@diapason/ui/table';
import { lazy, Suspense, useState } from 'react';
import { openReceipt } from '../reglement/acts';
import { Family } from './Family';

// Who corrects nothing loads no form.
const CorrectPayment = lazy(() => import('../reglement/CorrectPayment'));

/** A payment with all that its row has no room for, its receipt and its history. */
export function PaymentPanel({ row }: { readonly row: PaymentRow }) {
  const isAllowed = useIsAllowed();
  const history = `/historique/contribution-${row.fk_cotisation}`;
  const [corrects, correct] = useState(false);
  const acts: MenuItem[] = [];
  if (row.peut.includes('modifier'))
    acts.push({ key: 'modifier', label: 'Modifier', icon: 'pencil', onSelect: () => correct(true) });
  if (row.peut.includes('ouvrirRecu'))
    acts.push({
      key: 'recu',
      label: 'Ouvrir le reçu',
      icon: 'download',
      onSelect: () => void openReceipt(row.idReglement),
    });
  if (isAllowed('ouvrirHistorique') && hasScreen(history))
    acts.push({ key: 'historique', label: 'Historique', icon: 'history', onSelect: () => go(history) });
  return (
    <>
      <PanelHead name={formatEuros(row.montant)} about={`${row.libelleMode}, le ${formatDate(row.date)}`} acts={acts} />
      <PanelBlock title="Règlement">
        <PanelFacts
          facts={{
            Famille: <Family row={row} />,
            État: row.valide === 0 && <Tag tone="danger">Annulé</Tag>,
            'Année scolaire': row.libelleAnneeScolaire,
            'N° de reçu': row.quittance,
            Abonnement: row.abonnement,
            Site: row.siteReglement,
            'Enregistré par': row.nomPrenomAdministratif,
          }}
        />
      </PanelBlock>
      {corrects && (
        <Suspense fallback={null}>
          <CorrectPayment payment={row} onClose={() => correct(false)} />
        </Suspense>
      )}
    </>
  );
}
