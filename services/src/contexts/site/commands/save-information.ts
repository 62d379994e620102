import { informationRights, messages } from '@diapason/contracts/constants';
import { saveInformation } from '@diapason/contracts/site';
import { Refusal } from '@diapason/event-sourcing';
import { command } from '../../../machinery/app/command';
import { decideSaveMessage, message } from '../aggregate/message';
import { sanitiseRichText } from '../aggregate/rich-text';

/** Id 0 writes a new message, in the caller's name. */
export const saveInformationCommand = command(
  saveInformation,
  async ({ params, body }, { execute, ids, session, today }) => {
    const { enregistrer, nouveau } = informationRights[body.type];
    const needed = params.id === 0 ? nouveau : enregistrer;
    if (!session.functions.has(needed)) throw new Refusal(messages.errorPage[403], 403);
    const idInformation = params.id || (await ids.next('information'));
    await execute(message, idInformation, (state) => {
      if (params.id !== 0 && !state) throw new Refusal(messages.general.notFound, 404);
      return decideSaveMessage(state, {
        idInformation,
        fk_utilisateur: session.idUtilisateur,
        destinataires: body.destinataires ?? '',
        date: body.date ?? today,
        visible: body.visible,
        titre: body.titre,
        message: sanitiseRichText(body.message),
        groupe: body.groupe ?? [],
        type: body.type,
      });
    });
    return { idInformation, visible: body.visible };
  },
);
