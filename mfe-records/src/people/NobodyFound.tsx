import { Button, EmptyState, type IconName } from '@diapason/ui';

interface Props {
  readonly title: string;
  readonly icon: IconName;
  readonly list: {
    readonly filters: { readonly annee: number | null };
    change(filters: { readonly annee: null }): void;
  };
  /** Whether this user may look into other years. */
  readonly mayChangeYear?: boolean;
}

/** Nobody in a list of people; somebody may be in another year. */
export function NobodyFound({ title, icon, list, mayChangeYear = true }: Props) {
  const everyYear = list.filters.annee !== null && mayChangeYear && (
    <Button onClick={() => list.change({ annee: null })}>Chercher dans toutes les années</Button>
  );
  return (
    <EmptyState title={title} icon={icon} action={everyYear || undefined}>
      Modifiez les filtres ou la recherche.
    </EmptyState>
  );
}
