import { formatCents, formatDate, formatNumber, signed } from '@diapason/ui';
import { PanelBlock, PanelFacts, PanelHead } from '@diapason/ui/table';
import type { OfSite } from './replayed';

interface Props {
  readonly name: string;
  readonly day: string;
  readonly site: OfSite;
}

/** The books of a site then and now, and what came between. */
export function SitePanel({ name, day, site: { alors, maintenant } }: Props) {
  const between = {
    cotisations: maintenant.cotisations - alors.cotisations,
    montantTotal: maintenant.montantTotal - alors.montantTotal,
    montantRegle: maintenant.montantRegle - alors.montantRegle,
  };
  return (
    <>
      <PanelHead name={name} about={`Au ${formatDate(day)} et aujourd’hui`} />
      <PanelBlock title={`Au ${formatDate(day)}`}>
        <Books {...alors} />
      </PanelBlock>
      <PanelBlock title="Aujourd’hui">
        <Books {...maintenant} />
      </PanelBlock>
      <PanelBlock title="Écart">
        <Books {...between} write={signed} />
      </PanelBlock>
    </>
  );
}

const plainly = (amount: number, write: (amount: number) => string = formatCents): string => write(amount);

type Shown = OfSite['alors'] & { readonly write?: typeof signed };

const Books = ({ cotisations, montantTotal, montantRegle, write = plainly }: Shown) => (
  <PanelFacts
    facts={{
      Cotisations: write(cotisations, formatNumber),
      'Montant total': write(montantTotal),
      Réglé: write(montantRegle),
      Reste: write(montantTotal - montantRegle),
    }}
  />
);
