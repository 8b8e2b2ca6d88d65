/* global SwaggerUIBundle, sessionStorage, document */

/** The visitor's keys by security scheme, kept until the tab is closed. */
const KEPT = 'distribute-keys';
const keptKeys = () => JSON.parse(sessionStorage.getItem(KEPT) ?? '{}');
const keep = (keys) => sessionStorage.setItem(KEPT, JSON.stringify(keys));

const keysForTheTab = () => ({
  statePlugins: {
    auth: {
      wrapActions: {
        authorize: (authorize) => (given) => {
          const values = Object.entries(given).map(([name, { value }]) => [name, value]);
          keep({ ...keptKeys(), ...Object.fromEntries(values) });
          return authorize(given);
        },
        logout: (logout) => (names) => {
          keep(Object.fromEntries(Object.entries(keptKeys()).filter(([name]) => !names.includes(name))));
          return logout(names);
        },
      },
    },
  },
});

/** Shows request samples in several languages above an operation's responses. */
const samplesOfRequests = (samples) => () => ({
  wrapComponents: {
    responses:
      (Responses, { React }) =>
      (props) => {
        const { createElement: element, useState } = React;
        const [language, choose] = useState('curl');
        const sample = samples[`${props.method.toUpperCase()} ${props.path}`];
        const answers = element(Responses, props);
        if (sample === undefined) return answers;
        const choices = Object.keys(sample).map((name) =>
          element(
            'button',
            { key: name, type: 'button', 'aria-pressed': name === language, onClick: () => choose(name) },
            name,
          ),
        );
        const shown = element('div', { className: 'samples' }, choices, element('pre', null, sample[language]));
        return element('div', null, shown, answers);
      },
  },
});

const samples = await (await fetch('/reference/samples.json')).json();
const reference = SwaggerUIBundle({
  url: '/openapi.json',
  domNode: document.getElementById('reference'),
  deepLinking: true,
  // Draws groups and schemas only when opened. All at once take a browser many seconds.
  docExpansion: 'none',
  defaultModelsExpandDepth: -1,
  displayRequestDuration: true,
  filter: true,
  validatorUrl: null,
  plugins: [keysForTheTab, samplesOfRequests(samples)],
  onComplete: () => {
    for (const [name, key] of Object.entries(keptKeys())) reference.preauthorizeApiKey(name, key);
  },
});
