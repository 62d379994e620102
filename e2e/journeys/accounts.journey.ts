import { eventually } from '@diapason/local-stack/testing';
import { beforeAll, expect, test } from '@jest/globals';
import { DESKTOP, journey, loginOf, PHONE, sideways, stage, violations, visiting } from '../src/browser';
import { type Caller, logInOverHttp } from '../src/http-client';
import { mails } from '../src/mailbox';
import { everybodyKnows, leaveNobody, newWord } from '../src/people';

const GIVEN = 'un mot de passe que le bureau a choisi';
const CHOSEN = 'un mot de passe que moi seule connais';

journey.each([
  ['at a desk', DESKTOP],
  ['on a phone', PHONE],
])('a new guardian %s', (name, size) => {
  let direction: Caller;
  let idUtilisateur: number;
  const mark = newWord();
  const stamp = `${size.width}-${mark}`;
  const first = `premiere-${stamp}@famille.example`;
  const second = `seconde-${stamp}@famille.example`;

  leaveNobody(mark);
  const at = visiting(size);
  beforeAll(async () => {
    direction = await logInOverHttp(stage?.url ?? '', loginOf(/^direction$/i));
    const body = { nom: `Journée ${mark}`, prenom: 'Anne', email: first, password: GIVEN };
    const created = await direction.call<{ idUtilisateur: number }>('POST', '/api/utilisateursResponsables/0', body);
    ({ idUtilisateur } = created.data);
    await everybodyKnows(direction);
  });

  const shown = async (heading: string) => {
    await at.page.getByRole('heading', { level: 1, name: heading }).waitFor();
    expect(await violations(at.page)).toEqual([]);
    expect(await sideways(at.page)).toBeLessThanOrEqual(0);
    const folder = process.env.DIAPASON_SCREENSHOTS;
    if (folder)
      await at.page.screenshot({ path: `${folder}/${heading.slice(0, 22)} ${name}.png`.replace(/[ ’]/g, '-') });
  };
  const enter = async (email: string, password: string) => {
    await at.page.goto(`${stage?.url}/connexion`);
    await at.page.getByLabel('Adresse e-mail').fill(email);
    await at.page.getByLabel(/^Mot de passe/).fill(password);
    await at.page.getByRole('button', { name: 'Se connecter' }).click();
  };
  /** The link of the newest mail to this address with these words. */
  const linkTo = (to: string, path: string) =>
    eventually(async () => {
      const found = (await mails(stage?.mailbox ?? '')).find(
        (mail) => mail.to.includes(to) && mail.text.includes(path),
      );
      if (!found) return undefined;
      const token = new RegExp(`/${path}/(\\S+)`).exec(found.text)?.[1];
      return `${stage?.url}/${path}/${token}`;
    });

  test('chooses a password of her own before anything else, whatever the address', async () => {
    await enter(first, GIVEN);
    await shown('Choisissez un nouveau mot de passe');
    await at.page.goto(`${stage?.url}/responsableCotisation?cotisation`);
    await shown('Choisissez un nouveau mot de passe');
    await at.page.getByLabel('Mot de passe actuel').fill('pas le bon');
    await at.page.getByLabel(/^Nouveau mot de passe/).fill(CHOSEN);
    await at.page.getByLabel('Confirmation du mot de passe').fill(CHOSEN);
    await at.page.getByRole('button', { name: 'Enregistrer' }).click();
    await at.page.getByText('Le mot de passe actuel n’est pas le bon').first().waitFor();
    await at.page.getByLabel('Mot de passe actuel').fill(GIVEN);
    await at.page.getByRole('button', { name: 'Enregistrer' }).click();
    await at.page.getByRole('heading', { level: 1, name: 'Mes cotisations' }).waitFor();
    expect(new URL(at.page.url()).pathname).toBe('/responsableCotisation');
  });

  test('cancels, from her address, a new one that she did not ask for', async () => {
    await direction.call('POST', `/api/utilisateursResponsables/${idUtilisateur}`, {
      email: `tierce-${stamp}@famille.example`,
    });
    await at.page.goto(await linkTo(first, 'refuser-email'));
    await shown('Annulez la demande');
    await at.page.getByRole('button', { name: /Ce n’est pas moi/ }).click();
    await at.page.getByText('La demande est annulée').waitFor();
    await at.page.goto(await linkTo(`tierce-${stamp}@famille.example`, 'confirmer-email'));
    await at.page.getByRole('button', { name: 'Confirmer cette adresse' }).click();
    await at.page.getByText('Ce lien n’est plus valable.').waitFor();
  });

  test('confirms a new address from there, and logs in with it', async () => {
    await direction.call('POST', `/api/utilisateursResponsables/${idUtilisateur}`, { email: second });
    await at.page.goto(await linkTo(second, 'confirmer-email'));
    await shown('Confirmez votre adresse e-mail');
    await at.page.getByRole('button', { name: 'Confirmer cette adresse' }).click();
    await at.page.getByText('Votre adresse e-mail est confirmée.').waitFor();
    await at.page.getByRole('link', { name: 'Aller à la connexion' }).click();
    await enter(second, CHOSEN);
    await at.page.waitForURL(/\/accueilResponsable/);
    const told = 'Votre adresse e-mail a été changée';
    await eventually(async () =>
      (await mails(stage?.mailbox ?? '')).find(({ to, subject }) => to.includes(first) && subject === told),
    );
  });

  test('meets no error of a page on any way', () => {
    expect(at.errors).toEqual([]);
  });
});
