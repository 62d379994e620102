import { useApiQuery, useSchoolYears } from '@diapason/platform';
import { Button } from '@diapason/ui';
import { SelectField } from '@diapason/ui/form';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { Assignments } from './Assignments';
import { Contract } from './Contract';
import { Hours } from './Hours';
import type { Service } from './service';
import styles from './service.module.css';

const CopyDialog = lazy(async () => ({ default: (await import('./CopyDialog')).CopyDialog }));

interface Read {
  readonly sheet: Service;
  readonly fiche: ComponentProps<typeof Contract>['fiche'];
  readonly refetch: ComponentProps<typeof Contract>['refetch'] & ComponentProps<typeof Assignments>['refetch'];
}

/** The service sheet of a school year: undefined until it is there. */
export function useService(id: number, year: number, options?: { readonly leaves: true }) {
  const query = { fk_utilisateur: id, fk_anneeScolaire: year };
  const { data: sheet, fiche, error, refetch } = useApiQuery('GET /api/enseignantsFichesService', { query }, options);
  const service: Read | undefined = sheet && fiche && { sheet, fiche, refetch };
  return { service, error, refetch };
}

interface ActsProps extends Pick<Read, 'sheet' | 'fiche'> {
  readonly year: number;
  readonly onYear: (year: number) => void;
}

/** Of which year, and that another one begins with the same. */
export function ServiceActs({ sheet, fiche, year, onYear }: ActsProps) {
  const years = useSchoolYears();
  const [copies, copy] = useState(false);
  return (
    <>
      <div className={styles.year}>
        <SelectField
          name="annee"
          label="Année scolaire"
          value={year}
          onChange={(chosen: number | null) => chosen && onYear(chosen)}
          {...years.choice}
        />
      </div>
      {fiche.peut.includes('dupliquer') && <Button onClick={() => copy(true)}>Dupliquer</Button>}
      {copies && (
        <Suspense fallback={null}>
          <CopyDialog sheet={sheet} onCopied={onYear} onClose={() => copy(false)} />
        </Suspense>
      )}
    </>
  );
}

export const ServiceOfYear = ({ sheet, fiche, refetch }: Read) => (
  <div className="d-stack">
    <Hours sheet={sheet} />
    <div className={styles.columns}>
      <Assignments sheet={sheet} refetch={refetch} peut={fiche.peut} />
      <Contract sheet={sheet} refetch={refetch} fiche={fiche} />
    </div>
  </div>
);
