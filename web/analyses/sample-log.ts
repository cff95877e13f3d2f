/** A small log of a test run that fails, for people who have no failed run at hand. */
const log = `$ python -m pytest -q
============================= test session starts ==============================
collected 4 items

tests/test_cart.py ...F                                                  [100%]

=================================== FAILURES ===================================
_____________________________ test_total_of_a_cart _____________________________

    def test_total_of_a_cart():
        cart = Cart([Item("tea", 4), Item("cup", 9)])
>       assert cart.total() == 13
E       assert 9 == 13
E        +  where 9 = total()

tests/test_cart.py:21: AssertionError
=========================== short test summary info ============================
FAILED tests/test_cart.py::test_total_of_a_cart - assert 9 == 13
========================= 1 failed, 3 passed in 0.04s ==========================
ERROR: the command exited with status 1
`;

/** The project under which its analyses are stored; nobody takes them for a failure of their own. */
export const sampleProject = 'firstfail/sample';

/** What is sent to be analysed. */
export const sample = { log, project: sampleProject, provider: 'sample', job: 'sample log' };
