import { messages } from '@diapason/contracts/constants';
import { confirmAddress } from '@diapason/contracts/enrolment';
import { Refusal } from '@diapason/event-sourcing';
import { command } from '../../../machinery/app/command';
import { decideConfirm, enrolment } from '../aggregate/enrolment';
import { imprintOfConfirmation } from './mails';

export const confirm = command(
  confirmAddress,
  { needs: ['passwordLinks'] },
  async ({ body: { jeton } }, { passwordLinks, load, execute, now }) => {
    const read = passwordLinks.read(jeton);
    const empreinte = read && imprintOfConfirmation(read.idReset);
    const request = empreinte ? await load(enrolment, empreinte) : undefined;
    if (!empreinte || request?.idUtilisateur !== read.idUtilisateur)
      throw new Refusal(messages.enrolment.linkUnknown, 404, 'jeton');
    await execute(enrolment, empreinte, (state) => decideConfirm(state, now));
    return {};
  },
);
