import { todayInParis } from '@diapason/contracts/constants';
import { useMayCall, useRights, useSchoolYears, useSettings } from '@diapason/platform';
import { isYearClosed, type PaymentSituation } from './payments';

interface PaymentSettings {
  readonly situation: PaymentSituation;
  /** False until settings and school years are known. */
  readonly isReady: boolean;
  /** Setting `calculCotisation`. Until it is known the button has its place: the others would move under a pointer. */
  readonly calculates: boolean;
}

const OFF = new Set(['', '0', 'false', 'non']);

/** What settings of category `reglement` and the school year allow today. @param deletes whether the device offers to delete payments */
export function usePaymentSituation(fk_anneeScolaire: number, deletes: boolean): PaymentSettings {
  const can = useRights();
  const may = useMayCall();
  const settings = useSettings('reglement');
  const years = useSchoolYears();
  return {
    isReady: !settings.isLoading && (years.isReady || years.unavailable !== undefined),
    situation: {
      can,
      may,
      deletes,
      today: todayInParis(),
      fermeture: settings.settingOf('fermetureReglements'),
      yearClosed: isYearClosed(fk_anneeScolaire, years.rows),
    },
    calculates: settings.isLoading || !OFF.has(settings.settingOf('calculCotisation').toLowerCase()),
  };
}
