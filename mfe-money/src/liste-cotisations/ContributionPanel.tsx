import type { ContributionListRow, PaymentRow } from '@diapason/contracts';
import { de } from '@diapason/contracts/constants';
import { go, hasScreen, useApiQuery } from '@diapason/platform';
import { ErrorState, formatCents, formatDate, formatEuros, Loading, Slot } from '@diapason/ui';
import { PanelBlock, PanelFacts, PanelHead, PanelLines, useIsAllowed } from '@diapason/ui/table';
import { Calculation } from '../calcul/Calculation';
import { BalanceBar } from '../famille/BalanceBar';
import { remaining } from '../famille/situation';
import { isTerminated, sortRows, subscriptionNumber } from '../reglement/payments';
import { ContributionState } from './ContributionState';
import { familyInWords } from './in-words';
import { PaymentMenu, Receipt } from './PaymentMenu';
import { usePaymentCommands } from './payment-context';

/** What answers the telephone about a contribution: what is left, each payment with its receipt, how the amount came about. */
export function ContributionPanel({ row }: { readonly row: ContributionListRow }) {
  const commands = usePaymentCommands();
  const isAllowed = useIsAllowed();
  const { idUtilisateur: userId, fk_anneeScolaire, idCotisation, nomPrenomUtilisateur: name, email } = row;
  const answer = useApiQuery('GET /api/cotisations/liste/:userId', { params: { userId }, query: { fk_anneeScolaire } });
  const detail = answer.data?.find((one) => one.idCotisation === idCotisation);
  const history = `/historique/contribution-${idCotisation}`;
  const opens = isAllowed('ouvrirHistorique') && hasScreen(history);
  const add = () => commands.add(row);
  return (
    <>
      <PanelHead
        name={name}
        about={`${familyInWords(row)} · ${row.libelleAnneeScolaire}`}
        isPerson
        // Not the contribution's slot act: the list knows the row.
        acts={[row.peut.includes('regler') && { key: 'reglement', label: 'Règlement', icon: 'euro', onSelect: add }]}
        emails={[email]}
        rare={[opens && { key: 'historique', label: 'Historique', icon: 'history', onSelect: () => go(history) }]}
      />
      <BalanceBar label="Reste à payer" balance={{ total: row.montantTotal, rest: remaining(row) }}>
        {`${formatCents(row.MontantDejaRegle)} réglés sur ${formatCents(row.montantTotal)}`}
      </BalanceBar>
      <PanelFacts facts={{ État: <ContributionState row={row} /> }} />
      <Slot place="panel" record={{ of: 'contribution', id: idCotisation, name, fk_anneeScolaire }} />
      {answer.error && !detail && <ErrorState message={answer.error.message} onRetry={answer.refetch} />}
      {!answer.error && !detail && <Loading />}
      {detail && <Payments row={row} payments={detail.reglements} />}
      {detail && (
        <PanelBlock title="Calcul">
          <Calculation detail={detail} />
        </PanelBlock>
      )}
    </>
  );
}

interface PaymentsProps {
  readonly row: ContributionListRow;
  readonly payments: readonly PaymentRow[];
}

/** Deleted ones too: they may be reactivated. */
const Payments = ({ row, payments }: PaymentsProps) => (
  <PanelBlock title="Règlements">
    <PanelLines
      label={`Règlements ${de(row.nomPrenomUtilisateur)}`}
      empty="Aucun règlement pour cette cotisation."
      lines={sortRows(payments).map((payment) => ({
        key: payment.idReglement,
        title: `${payment.libelleMode}, ${formatDate(payment.date)}`,
        note: noteOf(payment),
        amount: formatEuros(payment.montant),
        isGone: payment.valide === 0,
        acts: (
          <>
            <Receipt payment={payment} />
            <PaymentMenu contribution={row} payment={payment} />
          </>
        ),
      }))}
    />
  </PanelBlock>
);

/** « Supprimé · Reçu 2026-31 · par DURAND Claire » */
const noteOf = ({ valide, quittance, abonnement, nomPrenomAdministratif }: PaymentRow): string =>
  [
    valide === 0 && 'Supprimé',
    quittance && `Reçu ${quittance}`,
    abonnement && `Abonnement ${subscriptionNumber(abonnement)}${isTerminated(abonnement) ? ' (résilié)' : ''}`,
    nomPrenomAdministratif && `par ${nomPrenomAdministratif}`,
  ]
    .filter(Boolean)
    .join(' · ');
