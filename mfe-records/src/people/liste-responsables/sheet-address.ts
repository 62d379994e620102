import { right } from '@diapason/contracts/constants';
import { hasScreen, useRights } from '@diapason/platform';

/** The address of a guardian's sheet, 0 a new one's, for who may open it. */
export const sheetAddress = (idUtilisateur: number): string => `/fiche-responsable/${idUtilisateur}`;

/** Sheets open from the list with 91 (document 000 §6); the sheet itself needs 98. */
export function useSheetAddress(): (idUtilisateur: number) => string | undefined {
  const can = useRights();
  const may = can(right.openGuardianFromGuardians) && can(right.seeGuardian);
  return (idUtilisateur) => {
    const address = sheetAddress(idUtilisateur);
    return may && hasScreen(address) ? address : undefined;
  };
}
