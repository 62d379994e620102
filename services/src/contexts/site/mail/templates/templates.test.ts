import { describe, expect, it } from '@jest/globals';
import { renderTemplate } from '.';

describe('mail templates', () => {
  it('show the link of a new password in text and HTML', () => {
    const link = 'https://ecole.example/nouveau-mdp/abc?x=1&y=2';
    const { subject, text, html } = renderTemplate('nouveauMotDePasse', { lien: link });
    expect(subject).toBe('Votre nouveau mot de passe');
    expect(text).toContain(link);
    expect(html).toContain('href="https://ecole.example/nouveau-mdp/abc?x=1&amp;y=2"');
  });
  it('escape what people are called', () => {
    const params = { nom: '<b>Léa</b>', montant: '1,00 €', date: '01/02/2026', anneeScolaire: '2025-2026' };
    const { html, text } = renderTemplate('quittance', params);
    expect(html).toContain('&lt;b&gt;Léa&lt;/b&gt;');
    expect(text).toContain('Bonjour <b>Léa</b>,');
  });
  it('name the receipt by its number, but those that older releases asked for', () => {
    const params = { nom: 'Léa', montant: '1,00 €', date: '01/02/2026', anneeScolaire: '2025-2026' };
    expect(renderTemplate('quittance', { ...params, numero: 'Q2026-00004' }).text).toContain(
      'Vous trouverez votre reçu n°\u00a0Q2026-00004 en pièce jointe.',
    );
    expect(renderTemplate('quittance', params).text).toContain('Vous trouverez votre reçu en pièce jointe.');
  });
  it.each([
    ['correction', 'quittance', 'corrigé'],
    ['réactivation', 'quittance', 'rétabli'],
    ['suppression', 'annulation', 'supprimé'],
  ])('name the receipt that was replaced or cancelled, and why: %s', (motif, nature, happened) => {
    const numbers = { numero: 'Q2026-00004', remplace: 'Q2026-00002' };
    const about = { nom: 'Léa <Petit>', montant: '160,00 €', date: '18/11/2026', anneeScolaire: '2026-2027' };
    const { subject, text, html } = renderTemplate('quittanceRemplacee', { ...about, ...numbers, nature, motif });
    const [cause, papers] =
      nature === 'annulation'
        ? [
            'Annulation de votre reçu n° Q2026-00002',
            'Le reçu n° Q2026-00002 est annulé. L’annulation n° Q2026-00004 est en pièce jointe.',
          ]
        : [
            'Votre nouveau reçu',
            'Le reçu n° Q2026-00004, en pièce jointe, annule et remplace le document n° Q2026-00002.',
          ];
    expect(subject).toBe(cause);
    const what = `Votre règlement de 160,00 € du 18/11/2026 pour l’année scolaire 2026-2027 a été ${happened}.`;
    for (const words of [text, html]) {
      expect(words).toContain(what);
      expect(words).toContain(papers);
    }
    expect(html).toContain('Bonjour Léa &lt;Petit&gt;,');
  });
  it.each([
    [1, 'Votre paiement par carte de 284,16 € n’a pas été prélevé par la banque.', 'le régler'],
    [
      3,
      'L’échéance n°\u00a02 de votre paiement par carte, de 284,16 €, n’a pas été prélevée par la banque.',
      'la régler',
    ],
  ])('tell of what the bank did not take of a payment in %d', (fois, said, settle) => {
    const params = { montant: '284,16 €', rang: fois === 1 ? 1 : 2, fois, lien: 'https://ecole.example' };
    const { text } = renderTemplate('echeanceNonPrelevee', params);
    expect(text).toContain(`${said}\n\nRien n’a été débité. Vous pouvez ${settle} depuis votre espace`);
  });
  it('tell what to do if it was not them', () => {
    const lien = 'https://ecole.example/mot-de-passe-oublie';
    for (const template of ['motDePasseDefini', 'motDePasseChange'] as const)
      expect(renderTemplate(template, { lien }).text).toMatch(/Si vous n’en êtes pas à l’origine.*mot-de-passe-oublie/);
    expect(renderTemplate('essaisRefuses', { lien }).text).toMatch(
      /choisissez un nouveau mot de passe.*mot-de-passe-oublie/,
    );
    expect(renderTemplate('changementEmail', { lien }).html).toContain('Ce n’est pas moi');
    expect(renderTemplate('emailChange', {}).text).toContain('prévenez aussitôt le conservatoire');
  });
  it('name each missing paper and its child, and none that came meanwhile', () => {
    const year = { anneeScolaire: '2026-2027' };
    const pieces = 'Avis d’imposition\nCertificat médical (Danse) : PETIT <Zoé>';
    const { subject, text, html } = renderTemplate('piecesManquantes', { ...year, pieces });
    expect(subject).toBe('Pièces à fournir pour l’année scolaire 2026-2027');
    expect(text).toContain('– Avis d’imposition\n\n– Certificat médical (Danse) : PETIT <Zoé>');
    expect(html).toContain('PETIT &lt;Zoé&gt;');
    expect(renderTemplate('piecesManquantes', { ...year, pieces: '' }).text).toMatch(/nous sont parvenues entre-temps/);
  });
  it('are not sent without what they need', () => {
    expect(() => renderTemplate('bienvenue', {})).toThrow('lien');
  });
});
