import { go, useSchoolYears, useUser } from '@diapason/platform';
import { EmptyState, useOffered } from '@diapason/ui';
import { ListPage, useList } from '@diapason/ui/table';
import { useCalculation } from '../calcul/useCalculation';
import { contributions, reminderOf } from './list';
import { PaymentProvider } from './payment-context';
import { usePaymentActions } from './usePaymentActions';

/** /liste-cotisations */
export default function Contributions() {
  const user = useUser();
  const offered = useOffered('calculation');
  const list = useList(contributions);
  const { annee, recherche, vue, revenus, site } = list.filters;
  const [commands, dialogs] = usePaymentActions();
  const years = useSchoolYears().rows;
  const yearLabel =
    years.find(({ idAnneeScolaire }) => idAnneeScolaire === annee)?.libelleAnneeScolaire ?? user.libelleAnneeScolaire;
  const { isAllowed } = list.session;
  const calculation = useCalculation(annee, yearLabel, list.refetch, isAllowed('calculerPartout'));
  const remind = isAllowed('exporter') && {
    key: 'relancer',
    label: 'Relancer',
    icon: 'mail' as const,
    onSelect: () => go(reminderOf(list.search)),
  };
  const calculate = offered &&
    isAllowed('calculer') && {
      key: 'calculer',
      label: 'Calculer',
      icon: 'calculator' as const,
      busy: calculation.running,
      onSelect: () => void calculation.start(),
    };
  // One act has room beside the filled one: where all who are shown owe, it is to remind them.
  const owes = vue === 'sansReglement' || vue === 'partielles';
  const isFiltered = recherche !== '' || vue !== 'toutes' || revenus !== 'tous' || site !== null;
  return (
    <PaymentProvider value={commands}>
      <ListPage
        list={list}
        actions={[
          isAllowed('regler') && {
            key: 'reglement',
            label: 'Enregistrer un règlement',
            icon: 'plus',
            look: 'primary',
            onSelect: () => commands.begin(annee),
          },
          ...(owes ? [remind, calculate] : [calculate, remind]),
        ]}
        notice={calculation.panel}
        empty={<NoContribution filtered={isFiltered} yearLabel={yearLabel} />}
      />
      {dialogs}
    </PaymentProvider>
  );
}

function NoContribution({ filtered, yearLabel }: { readonly filtered: boolean; readonly yearLabel: string }) {
  if (filtered) return <EmptyState title="Aucune cotisation trouvée">Modifiez les filtres ou la recherche.</EmptyState>;
  return (
    <EmptyState title={`Aucune cotisation pour ${yearLabel}`} icon="calculator">
      Les cotisations apparaîtront ici une fois calculées.
    </EmptyState>
  );
}
