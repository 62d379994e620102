import { informationRights, messages } from '@diapason/contracts/constants';
import { information, saveInformation } from '@diapason/contracts/site';
import { Refusal } from '@diapason/event-sourcing';
import { command } from '../../../machinery/app/command';
import { decideSaveMessage, message } from '../aggregate/message';
import { sanitiseRichText } from '../aggregate/rich-text';

/** Id 0 writes a new message; the caller is its author. */
export const saveInformationCommand = command(
  saveInformation,
  async ({ params, body }, { execute, ids, session, today }) => {
    const { enregistrer, nouveau } = informationRights[body.type];
    const needed = params.id === 0 ? nouveau : enregistrer;
    if (!session.functions.has(needed)) throw new Refusal(messages.errorPage[403], 403);
    const text = sanitiseRichText(body.message);
    const idInformation = params.id || (await ids.next('information'));
    await execute(message, idInformation, (state) => {
      if (params.id !== 0 && !state) throw new Refusal(messages.general.notFound, 404);
      return decideSaveMessage(state, {
        ...information.entered(body),
        idInformation,
        fk_utilisateur: session.idUtilisateur,
        destinataires: (body.destinataires === undefined ? state?.destinataires : body.destinataires) ?? '',
        date: body.date ?? state?.date ?? today,
        message: text,
        groupe: (body.groupe === undefined ? state?.groupe : body.groupe) ?? [],
      });
    });
    return { idInformation, visible: body.visible };
  },
);
