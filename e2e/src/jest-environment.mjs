import environment from '@diapason/build/jest-environment';

const MOST_CHARACTERS = 2_000;

/** What a reader sees in a page: its address, and the text of its dialogs, messages and main part. */
async function seen(page) {
  const texts = await page
    .locator('[role=dialog], [role=alertdialog], [role=alert], [role=status], main')
    .allInnerTexts();
  return [page.url(), ...texts.filter(Boolean)].join('\n').slice(0, MOST_CHARACTERS);
}

/** Node for journeys: a failure tells what the open pages of `globalThis.diapasonPages` showed. */
export default class extends environment {
  async handleTestEvent({ name, error }) {
    if (name !== 'test_fn_failure' || !(error?.stack && error.message)) return;
    const pages = [...(this.global.diapasonPages ?? [])].filter((page) => !page.isClosed());
    const shown = await Promise.all(
      pages.map((page) => seen(page).catch((fault) => `${page.url()}: ${fault.message}`)),
    );
    const told = [error.message, ...shown].join('\n\n');
    error.stack = error.stack.replace(error.message, () => told);
    error.message = told;
  }
}
