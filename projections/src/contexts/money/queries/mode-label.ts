import { paymentModes } from '@diapason/contracts/constants';

const modeLabels = new Map<number, string>(paymentModes.map(({ id, libelle }) => [id, libelle]));
export const modeLabel = (fk_mode: number): string => modeLabels.get(fk_mode) ?? `Mode n° ${fk_mode}`;
