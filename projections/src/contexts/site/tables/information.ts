import { InformationSaved, information } from '@diapason/contracts/site';
import { recordTable } from '@diapason/event-sourcing';

/** `read.information`: the messages of the home page. */
export const informations = recordTable(information, {
  name: 'information',
  version: 1,
  set: [InformationSaved],
  indexes: ['type, date'],
});
