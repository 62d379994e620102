import { paletteColour } from '@diapason/contracts/constants';

/** A site has the same colour wherever its lessons are shown. */
export const siteColour = (fk_site: number): string => paletteColour(fk_site - 1);
