import { InformationSaved } from '@diapason/contracts/site';
import { table } from '@diapason/event-sourcing';

type InformationRow = {
  id_information: number;
  fk_utilisateur: number;
  destinataires: string;
  date: string;
  visible: boolean;
  titre: string;
  message: string;
  groupe: readonly number[];
  type: string;
};

/** `read.information`: the messages of the home page. An empty `groupe` is everyone. */
export const informations = table<InformationRow>(
  {
    name: 'information',
    version: 1,
    key: ['id_information'],
    columns: {
      id_information: 'integer',
      fk_utilisateur: 'integer',
      destinataires: 'text',
      date: 'date',
      visible: 'boolean',
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
