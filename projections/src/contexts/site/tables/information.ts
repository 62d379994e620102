import { InformationSaved } from '@diapason/contracts/site';
import { table } from '@diapason/event-sourcing';

/** `read.information`: the messages of the home page. An empty `groupe` is everyone. */
export const informations = table(
  {
    name: 'information',
    version: 1,
    key: ['id_information'],
    columns: {
      id_information: 'integer',
      fk_utilisateur: 'integer',
      destinataires: 'text',
      date: 'date',
      visible: 'flag',
      titre: 'text',
      message: 'text',
      groupe: 'integer[]',
      type: 'text',
    },
    indexes: ['type, date'],
  },
  (on) => [
    on(
      InformationSaved,
      (event) => [[event.data.idInformation]],
      (_row, { data }) => ({
        id_information: data.idInformation,
        fk_utilisateur: data.fk_utilisateur,
        destinataires: data.destinataires,
        date: data.date,
        visible: data.visible === 1,
        titre: data.titre,
        message: data.message,
        groupe: data.groupe,
        type: data.type,
      }),
    ),
  ],
);
