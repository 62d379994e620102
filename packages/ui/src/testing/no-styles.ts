/** What a style sheet is to a component test. */
export default {};
