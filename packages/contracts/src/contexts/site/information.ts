import { informationTypes } from '../../constants/informationRights';
import { refs } from '../../core/composed-fields';
import { choice, date, flag, id, ref, text } from '../../core/field';
import { longText } from '../../core/field-kinds';
import { record } from '../../core/record';

/** Characters, HTML included. */
export const longestMessage = 200_000;

/** A message of the home page. */
export const information = record('message', {
  label: 'Message d’information',
  stream: 'message',
  key: 'idInformation',
  fields: {
    idInformation: id(),
    fk_utilisateur: ref('agent', 'Auteur'),
    /** `Responsable`, or empty for staff. */
    destinataires: text('Destinataires', 500),
    date: date('Date'),
    visible: flag('Visible'),
    titre: text('Titre', 500),
    /** Sanitised HTML. */
    message: longText('Message', longestMessage),
    /** Empty: everyone. */
    groupe: refs('roleGroup', 'Groupes', { max: 1_000 }),
    type: choice('Type', informationTypes, { developpement: 'développement' }),
  },
});
export const InformationSaved = information.event('InformationSaved', 1, 'Message d’information enregistré');
