import { eventually } from '@diapason/local-stack/testing';
import { beforeAll, expect, test } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { DESKTOP, journey, loginOf, opens, stage, violations, visiting } from '../src/browser';
import { done } from '../src/done';
import { logInOverHttp } from '../src/http-client';
import { mails } from '../src/mailbox';
import { everybodyKnows, leaveNobody, newFamily, newWord } from '../src/people';

/** A family of its own: the mailbox is everybody's. */
const mark = newWord();
const FAMILY = `Harispuru ${mark}`;
const MOST_CLICKS = 4;

journey('the secretary reminds who owes', () => {
  leaveNobody(mark);
  const at = visiting(DESKTOP, { as: /secr/i });
  let clicks = 0;
  const click = (what: Locator) => {
    clicks += 1;
    return what.click();
  };

  /** It has paid nothing of its contribution. */
  beforeAll(async () => {
    if (!stage) return;
    const caller = await logInOverHttp(stage.url, loginOf(/superviseur/i));
    const { valeur } = await done<{ valeur: string }>(caller, 'GET', '/api/parametres/getValeur/anneeEnCours');
    const fk_anneeScolaire = Number(valeur);
    const [site] = await done<readonly { idSite: number }[]>(caller, 'GET', '/api/sites/liste');
    // A letter with a gap is not sent: its model names the site.
    const { idUtilisateur: fk_responsable } = await newFamily(FAMILY, ['Zoé'], site?.idSite);
    const income = { fk_responsable, fk_anneeScolaire, revenuFiscal: 30_000, nombrePart: 3 };
    await done(caller, 'POST', '/api/responsablesRevenus/0', income);
    await done(caller, 'POST', '/api/cotisations/calcul', { fk_anneeScolaire, fk_responsable });
    await everybodyKnows(caller);
  });

  test('from the home page to a mail in the family’s name, in at most four clicks', async () => {
    const { page } = at;
    await opens(page, '/accueil');
    await click(page.getByRole('button', { name: /^Voir\s:\sFamilles sans règlement$/ }));
    await page.waitForURL(/\/liste-cotisations\?.*vue=sansReglement/);
    await page.getByRole('searchbox', { name: /rechercher/i }).fill(mark);
    await page.waitForURL(/recherche=/);
    await page
      .getByRole('row')
      .filter({ hasText: new RegExp(mark, 'i') })
      .waitFor();
    await click(page.getByRole('button', { name: 'Relancer', exact: true }));
    const send = page.getByRole('button', { name: /^Envoyer à 1\sfamille$/ });
    await send.waitFor();
    expect(await violations(page)).toEqual([]);
    await click(send);
    await click(page.getByRole('dialog').getByRole('button', { name: 'Envoyer', exact: true }));
    // Its account was told of by another.
    const mail = await eventually(async () =>
      (await mails(stage?.mailbox ?? '')).find(
        ({ to, subject }) => to.toLowerCase().includes(mark) && /il reste \d[\d\s]*,\d\d\s€$/.test(subject),
      ),
    );
    expect(mail.text.toLowerCase()).toContain(mark);
    expect(clicks).toBeLessThanOrEqual(MOST_CLICKS);

    // What became of it stands below, a line for each family.
    await page
      .getByRole('button', { name: /^Suivre/ })
      .first()
      .click();
    const line = page.getByRole('dialog').getByRole('listitem');
    await line
      .filter({ hasText: new RegExp(mark, 'i') })
      .filter({ hasText: 'envoyé' })
      .waitFor();
    expect(await violations(page)).toEqual([]);
    expect(at.errors).toEqual([]);
  });
});
