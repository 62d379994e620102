import { useMayCall, useRights, useSchoolYears, useSettings } from '@diapason/platform';
import { todayInParis, useOffered } from '@diapason/ui';
import { isYearClosed, type Situation } from './payments';

export interface PaymentSettings {
  readonly situation: Situation;
  /** False until settings and school years are known. */
  readonly isReady: boolean;
  /** Setting `calculCotisation`. Until it is known the button has its place: the others would move under a pointer. */
  readonly calculates: boolean;
}

const OFF = new Set(['', '0', 'false', 'non']);

/** What settings of category `reglement` and the school year allow today. */
export function usePaymentSituation(fk_anneeScolaire: number): PaymentSettings {
  const can = useRights();
  const may = useMayCall();
  const deletes = useOffered('deletedPayments');
  const settings = useSettings('reglement');
  const years = useSchoolYears();
  const today = todayInParis();
  return {
    isReady: !settings.isLoading && (years.isReady || years.unavailable !== undefined),
    situation: {
      can,
      may,
      deletes,
      today,
      fermeture: settings.settingOf('fermetureReglements'),
      yearClosed: isYearClosed(fk_anneeScolaire, years.rows),
    },
    calculates: settings.isLoading || !OFF.has(settings.settingOf('calculCotisation').toLowerCase()),
  };
}
